// Timers in virtual time: nothing sleeps, and a timer fires only when its owner has nothing else to do.
// hooks: now() is the script's clock in ms, advance(ms) moves it on, fail(error) takes the error of a microtask,
// watch(value) what a callback gave back.
(function (core, hooks) {
  'use strict';
  const { apply, define, setProto, then, TypeError } = core;
  const heap = setProto([], null); // earliest first, by due time and then by creation
  const live = { __proto__: null }; // id -> timer
  let size = 0, lastId = 0, lastTurn = 0;

  const before = (a, b) => a.due < b.due || (a.due === b.due && a.turn < b.turn);

  function push(timer) {
    let at = size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!before(timer, heap[parent])) break;
      heap[at] = heap[parent];
      at = parent;
    }
    heap[at] = timer;
  }

  function pop() {
    const top = heap[0], last = heap[--size];
    heap.length = size;
    for (let at = 0; size > 0;) {
      let child = 2 * at + 1;
      if (child + 1 < size && before(heap[child + 1], heap[child])) child++;
      if (child >= size || !before(heap[child], last)) {
        heap[at] = last;
        break;
      }
      heap[at] = heap[child];
      at = child;
    }
    return top;
  }

  function arm(timer) {
    timer.due = hooks.now() + timer.delay;
    timer.turn = ++lastTurn;
    push(timer);
  }

  function add(name, callback, delay, repeats, args) {
    if (typeof callback !== 'function') throw new TypeError(name + ': the callback must be a function');
    const timer = { __proto__: null, id: ++lastId, callback, delay, repeats, args, due: 0, turn: 0 };
    live[timer.id] = timer;
    arm(timer);
    return timer.id;
  }

  // As in Node: at least 1 ms, and a delay that is no number or beyond 31 bits counts as 1 ms.
  function clamp(delay) {
    const ms = +delay;
    return ms >= 1 && ms <= 2147483647 ? ms - (ms % 1) : 1;
  }

  function cancel(id) {
    if (typeof id === 'number' || typeof id === 'string') delete live[id];
  }

  // Runs the earliest timer and returns true, or returns false where there is none; a callback's error is thrown.
  function fire() {
    while (size > 0) {
      const timer = pop();
      if (live[timer.id] !== timer) continue; // cancelled
      const ahead = timer.due - hooks.now();
      if (ahead > 0) hooks.advance(ahead);
      if (timer.repeats) arm(timer);
      else delete live[timer.id];
      hooks.watch(apply(timer.callback, undefined, timer.args));
      return true;
    }
    return false;
  }

  // An own, empty `constructor` keeps `then` from asking a class that the script may have replaced.
  const settled = (async () => {})();
  define(settled, 'constructor', { __proto__: null, value: undefined });

  const globals = {
    __proto__: null,
    setTimeout(callback, delay, ...args) {
      return add('setTimeout', callback, clamp(delay), false, args);
    },
    setInterval(callback, delay, ...args) {
      return add('setInterval', callback, clamp(delay), true, args);
    },
    setImmediate(callback, ...args) {
      return add('setImmediate', callback, 0, false, args);
    },
    clearTimeout(id) { cancel(id); },
    clearInterval(id) { cancel(id); },
    clearImmediate(id) { cancel(id); },
    queueMicrotask(callback) {
      if (typeof callback !== 'function') throw new TypeError('queueMicrotask: the callback must be a function');
      apply(then, settled, [() => {
        try {
          hooks.watch(callback());
        } catch (error) {
          hooks.fail(error);
        }
      }]);
    },
    fire,
  };
  return globals;
})
