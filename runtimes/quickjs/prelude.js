// The half of the adapter that lives inside the engine. Evaluated in a new context and called before any script is
// known; its value is the function by which the host drives the script. What a script could replace later is taken
// here first, and the state below is reachable from no script. All that crosses is JSON text.
(function (core, encodeText, inspectText, timersText, dateText, encodingText, urlText, cloneText) {
  'use strict';
  const { apply, define, describe, ownKeys, getProto, setProto, isArray, stringify, uncurry, then, Error, TypeError } = core;
  const global = globalThis, evaluate = eval, { SyntaxError } = global, { parse } = JSON, { freeze } = Object, toBigInt = BigInt, Weak = global.WeakRef;
  const objectProto = Object.prototype, arrayProto = Array.prototype, NativePromise = Promise, promiseProto = NativePromise.prototype;
  const sourceText = uncurry(core.sourceText);
  const list = () => setProto([], null); // an array that no tampered prototype can reach
  const hidden = (owner, name, value) =>
    define(owner, name, { __proto__: null, configurable: true, writable: true, enumerable: false, value });
  // A collection whose methods are its own, so that calling them goes past whatever a script does to the prototype.
  const owning = (collection, names) => {
    for (const name of names) hidden(collection, name, collection[name]);
    return collection;
  };

  let inputs = null, limits = null; // what the host says at the start
  let dead = ''; // the limit that was hit; nothing of the script counts any more
  let clock = 0; // milliseconds
  let made = 0, full = false; // calls, and whether there was one too many
  let printed = 0; // UTF-16 units
  let output = '';
  let waiting = list(), shown = 0; // calls made, and how many of them the host has seen
  let pending = null;
  let state = 'running'; // then 'ending', while code of the script may still run, and 'done' or 'failed'
  let result = '';
  let body = null; // the script's function, held weakly: alive while it runs or waits
  const unseen = list(); // errors told to a script whose body was over, until somebody looks at them

  function die(limit) {
    if (dead === '') dead = limit;
    throw new Error('the ' + limit + ' limit is exceeded');
  }

  // ---- libraries: text until a script touches them, since compiling is most of what a start costs ----------------

  const hooks = {
    __proto__: null, script: null,
    now: () => clock,
    advance: (by) => { clock += by; },
    fail: (error) => failed(error),
    watch: (value) => watchNative(value),
    promised: (value) => promised(value),
    look: (error) => look(error),
  };
  const texts = { __proto__: null, encode: encodeText, inspect: inspectText, timers: timersText, date: dateText, encoding: encodingText, url: urlText, clone: cloneText };
  const loaded = { __proto__: null };
  const library = (name) => loaded[name] || (loaded[name] = evaluate(texts[name])(core, hooks));
  function lazily(file, names) {
    for (let i = 0; i < names.length; i++) {
      const name = names[i];
      if (name in global && file !== 'date' && file !== 'timers') continue; // the engine's own would do
      define(global, name, {
        __proto__: null,
        configurable: true,
        get() {
          hidden(global, name, library(file)[name]);
          return global[name];
        },
        set(value) { hidden(global, name, value); },
      });
    }
  }

  // ---- values ------------------------------------------------------------------------------------------------------

  // Lets JSON.stringify write what it writes right; all else goes the careful way.
  function guard(key, value) {
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return value;
      case 'number':
        if (value <= 9007199254740991 && value >= -9007199254740991) return value;
        if (value - value !== 0) return null;
        break;
      case 'undefined':
        return null;
      case 'object': {
        if (value === null || isArray(value)) return value;
        const proto = getProto(value);
        if (proto === objectProto || proto === null) return value;
      }
    }
    throw guard;
  }
  // `tool` and `place` say where the value stands, should there be a complaint.
  function encode(value, tool, place) {
    let text;
    try {
      if ('toJSON' in arrayProto) throw guard; // on all arrays or all objects: nobody's own wish
      text = stringify(value, guard);
    } catch (error) {
      text = library('encode').encode(value, tool === '' ? place : tool + ': ' + place, promised);
    }
    if (text.length > limits.value) die('value');
    return text;
  }
  function decode(text, big) {
    if (big === '') return parse(text);
    return parse(text, (key, value) =>
      typeof value === 'object' && value !== null && typeof value[big] === 'string' ? toBigInt(value[big]) : value);
  }

  // ---- promises: a rejection that nobody heard of is not lost --------------------------------------------------------

  const heard = owning(new WeakSet(), ['add', 'has']), caught = owning(new WeakSet(), ['add', 'has']);
  const rejected = list(); // { promise, error, tool } in the order of rejection
  let quiet = false; // while we chain: the engine itself then reads `constructor`
  let newest = null; // the call made last: nearly always the one that is listened to, and a flag is cheaper than a set
  function hear(promise) {
    if (newest !== null && newest.promise === promise) newest.heard = true;
    else heard.add(promise);
  }
  const isHeard = (promise, tool) => (tool !== null && tool.heard) || heard.has(promise);
  // Whoever does not listen by now may do so later. `tool` is the call, where the promise is of one.
  function lose(promise, error, tool) {
    if (!isHeard(promise, tool)) rejected[rejected.length] = { __proto__: null, promise, error, tool };
  }
  function watch(promise) {
    quiet = true;
    apply(then, promise, [undefined, (error) => lose(promise, error, null)]);
    quiet = false;
    return promise;
  }
  // What a callback gave back, should it be the promise of an async function.
  function watchNative(value) {
    if (typeof value === 'object' && value !== null && getProto(value) === promiseProto) watch(value);
  }
  // `await` and the combinators read `constructor`; everything else goes through `then`.
  const constructor = {
    __proto__: null,
    // Not to be replaced: the engine reads it whenever we chain a promise.
    configurable: false,
    get() {
      if (!quiet && typeof this === 'object' && this !== null) hear(this);
      return NativePromise;
    },
    set(value) {
      if (this !== promiseProto) hidden(this, 'constructor', value);
    },
  };
  const chain = { then(onFulfilled, onRejected) {
    const next = apply(then, this, [onFulfilled, onRejected]);
    hear(this);
    if (typeof onRejected === 'function') caught.add(this);
    return watch(next);
  } }.then;
  define(promiseProto, 'constructor', constructor);
  define(NativePromise, Symbol.species, { __proto__: null, configurable: false });
  hidden(promiseProto, 'then', chain);
  for (const name of ['reject', 'all', 'race', 'any']) {
    const native = NativePromise[name];
    if (native) {
      hidden(NativePromise, name, { [name](values) {
        const promise = apply(native, this, [values]);
        return this === NativePromise ? watch(promise) : promise;
      } }[name]);
    }
  }

  // A tool's promise used as if it were the answer says so, since `await` is what models forget.
  const toolNames = owning(new Map(), ['get', 'set']); // by the prototype of the tool's promises
  const promised = (value) => toolNames.get(getProto(value));
  const { iterator, toPrimitive } = Symbol, { get } = Reflect, NativeProxy = Proxy;
  function awaitable(name) {
    const missing = () => { throw new TypeError('missing await before ' + name + '(…): it returns a promise'); };
    const proto = setProto({}, new NativeProxy(promiseProto, {
      __proto__: null,
      has: missing,
      ownKeys: missing,
      get(target, key, receiver) {
        const known = key in target || (typeof key === 'symbol' && key !== iterator);
        return known ? get(target, key, receiver) : missing();
      },
      set: missing,
      getPrototypeOf: () => promiseProto,
    }));
    define(proto, 'constructor', constructor);
    hidden(proto, 'then', chain);
    hidden(proto, toPrimitive, missing);
    toolNames.set(proto, name);
    return proto;
  }

  // ---- tools -------------------------------------------------------------------------------------------------------

  // Where a tool was called, for the error that it may end in, without our own frames where the engine can leave them
  // out: writing frames down is the dearest part of a call.
  const { captureStackTrace } = Error;
  function placeOf(tool) {
    if (captureStackTrace === undefined) return new Error();
    const place = { __proto__: null };
    captureStackTrace(place, tool);
    return place;
  }
  // The error of a call made at `place`. The archived engine keeps the frames of an error as it was made.
  function faultAt(place) {
    const fault = captureStackTrace === undefined ? place : new Error();
    hidden(fault, 'stack', cleaned(place.stack));
    return fault;
  }

  const protos = list();
  let settle = null, reject = null; // of the promise that was made last
  const keep = (one, other) => {
    settle = one;
    reject = other;
  };
  function call(index, name, args, tool) {
    if (dead !== '') die(dead);
    if (made >= limits.calls) {
      full = true; // those that were made before are still shown
      throw new Error('the calls limit is exceeded');
    }
    made++;
    const count = args.length;
    let text = '';
    if (count === 1 && typeof args[0] === 'object' && args[0] !== null && !isArray(args[0])) {
      const proto = getProto(args[0]);
      const named = proto === objectProto || proto === null;
      text = encode(args[0], name, named ? '' : 'arg0');
      text = named && text[0] === '{' ? '[[],' + text + ']' : '[[' + text + '],{}]';
    } else {
      for (let i = 0; i < count; i++) text += (i ? ',' : '') + encode(args[i], name, 'arg' + i);
      text = '[[' + text + '],{}]';
    }
    const promise = new NativePromise(keep);
    setProto(promise, protos[index] || (protos[index] = awaitable(name)));
    newest = waiting[waiting.length] = { __proto__: null, index, text, settle, reject, promise, place: placeOf(tool), heard: false };
    return promise;
  }
  const tools = { __proto__: null };
  function offer(name, index) {
    const tool = (...args) => call(index, name, args, tool);
    define(tool, 'name', { __proto__: null, value: name });
    define(tools, name, { __proto__: null, enumerable: true, value: tool });
  }

  // ---- output ------------------------------------------------------------------------------------------------------

  function print(...args) {
    if (dead !== '' || full) die(dead || 'calls');
    const text = (args.length === 1 && typeof args[0] === 'string' ? args[0] : library('inspect').format(args)) + '\n';
    printed += text.length;
    output += text; // the host cuts what is too much, to the byte
    if (printed > limits.output) die('output');
  }
  const console = {};
  for (const name of ['log', 'info', 'warn', 'error', 'debug']) console[name] = print;

  // ---- chance: sfc32 -------------------------------------------------------------------------------------------------

  let a = 0, b = 0, c = -1640531527, d = 1;
  function draw() {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return t >>> 0;
  }
  hidden(Math, 'random', { random: () => ((draw() >>> 5) * 67108864 + (draw() >>> 6)) / 9007199254740992 }.random);

  // ---- names -------------------------------------------------------------------------------------------------------

  // What shows the collector at work, or the time behind our back.
  for (const name of ['WeakRef', 'FinalizationRegistry', '__date_clock', 'performance']) delete global[name];
  lazily('date', ['Date']);
  lazily('encoding', ['TextEncoder', 'TextDecoder', 'btoa', 'atob']);
  lazily('url', ['URL', 'URLSearchParams']);
  lazily('clone', ['structuredClone']);
  lazily('timers', ['setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'clearInterval', 'clearImmediate', 'queueMicrotask']);
  // Its call sites would hand a script the functions on the stack, ours among them.
  if ('prepareStackTrace' in Error || 'captureStackTrace' in Error) {
    define(Error, 'prepareStackTrace', { __proto__: null, value: undefined, writable: false, configurable: false });
    define(Error, 'stackTraceLimit', { __proto__: null, configurable: false }); // so that no getter stands there
  }
  hidden(global, 'performance', freeze({ now: () => clock, timeOrigin: 0 }));
  hidden(global, 'print', print);
  hidden(global, 'console', console);
  hidden(global, 'tools', tools);

  // ---- errors ------------------------------------------------------------------------------------------------------

  // A stack as the script's author knows it: its own name and lines. (The archived engine keeps stacks out of reach.)
  const exec = uncurry(core.exec), slice = uncurry(core.slice), indexOf = uncurry(core.indexOf);
  function cleaned(stack) {
    if (typeof stack !== 'string' || hooks.script === null) return stack;
    const { name, offset } = hooks.script;
    let text = '', kept = 0; // up to where all is the script's: a built-in is its caller's
    for (let at = 0, end = 0; at < stack.length; at = end + 1) {
      end = indexOf(stack, '\n', at);
      if (end < 0) end = stack.length;
      const line = slice(stack, at, end), frame = exec(/^(    at .*?)<input>(?::(\d+))?(.*)$/, line);
      if (frame !== null && !(frame[2] > offset)) {
        text = slice(text, 0, kept);
        continue;
      }
      text += (frame === null ? line : frame[1] + name + ':' + (frame[2] - offset) + frame[3]) + '\n';
      if (frame !== null || exec(/^    at .* \(native\)$/, line) === null) kept = text.length;
    }
    return text;
  }
  const ownStack = describe(Error.prototype, 'stack');
  if (ownStack !== undefined && ownStack.get) {
    const read = uncurry(ownStack.get);
    ownStack.get = { get stack() { return cleaned(read(this)); } };
    ownStack.get = describe(ownStack.get, 'stack').get;
    define(Error.prototype, 'stack', ownStack);
  }
  if (captureStackTrace !== undefined) {
    hidden(Error, 'captureStackTrace', { captureStackTrace(target, above) {
      captureStackTrace(target, above);
      const slot = describe(target, 'stack');
      if (slot !== undefined && typeof slot.value === 'string') hidden(target, 'stack', cleaned(slot.value));
    } }.captureStackTrace);
  }

  const errorProto = Error.prototype;
  const STARVED = 'InternalError: out of memory';
  // As its stack has it; the careful way where there is more to an error than that, or less.
  function told(error) {
    if (error === null) return 'uncaught: null'; // also what is thrown where there is no room for an error
    let uncaught = 'uncaught: ';
    try {
      let at = typeof error === 'object' ? error : null;
      for (let steps = 0; at !== null && at !== errorProto && steps < 50; steps++) at = getProto(at);
      if (at !== errorProto) return uncaught + library('inspect').inspect(error);
      uncaught = '';
      const { stack, name, message } = error, keys = ownKeys(error);
      const head = name + (message === '' ? '' : ': ' + message);
      let more = false;
      for (let i = 0; i < keys.length; i++) if (keys[i] === 'cause' || keys[i] === 'errors') more = true;
      const frames = typeof stack !== 'string' || stack === '' ? '' : '\n' + slice(stack, 0, stack.length - (stack[stack.length - 1] === '\n'));
      return head + frames + (more ? behind(error) : '');
    } catch (broken) {
      try {
        return uncaught + library('inspect').inspect(error);
      } catch (worse) {
        return STARVED; // all else has been caught
      }
    }
  }
  // The errors that led to this one, as in Node.
  function behind(error) {
    const { inspect } = library('inspect'), cause = describe(error, 'cause'), errors = describe(error, 'errors');
    let text = cause === undefined ? '' : '\n[cause]: ' + inspect(cause.value);
    if (errors !== undefined && isArray(errors.value)) {
      const count = errors.value.length;
      for (let i = 0; i < count && i < 10; i++) text += '\n[errors][' + i + ']: ' + inspect(errors.value[i]);
      if (count > 10) text += '\n… ' + (count - 10) + ' more errors';
    }
    return text;
  }
  function failed(error) {
    state = 'ending';
    result = told(error);
    state = 'failed';
  }
  function finish(value) {
    if (state !== 'running') return;
    state = 'ending';
    try {
      result = encode(value, '', 'value');
      state = 'done';
    } catch (error) {
      failed(error);
    }
  }
  function lost() {
    for (let i = 0; i < rejected.length; i++) {
      if (!isHeard(rejected[i].promise, rejected[i].tool)) return rejected[i].error;
    }
    return unseen.length === 0 ? null : unseen[0].fault;
  }
  function look(error) {
    for (let i = 0; i < unseen.length; i++) {
      if (unseen[i].fault !== error) continue;
      hidden(error, 'message', unseen[i].message);
      for (let j = i + 1; j < unseen.length; j++) unseen[j - 1] = unseen[j];
      unseen.length--;
      return;
    }
  }

  function where() {
    if (dead !== '') return 'X' + dead;
    if (state === 'ending') return 'Xseconds'; // nothing but the engine's interrupt leaves it so
    if (shown < waiting.length) {
      pending = waiting[shown++];
      if (shown === waiting.length) {
        waiting = list();
        shown = 0;
      }
      return 'C' + pending.index + ' ' + pending.text;
    }
    if (full) return 'Xcalls';
    try {
      if (loaded.timers && loaded.timers.fire()) return 'T';
    } catch (error) {
      failed(error);
      return 'T';
    }
    if (state === 'done') {
      const error = lost();
      return error === null ? 'R' + result : 'F' + stringify('unhandled rejection: ' + told(error));
    }
    if (state === 'failed') return 'F' + stringify(result);
    // A body that is gone (or may be, where that cannot be told) either waits for what nobody can reach any more, or had no room left for its own error.
    return body === null || body.deref() === undefined ? 'G' : 'D';
  }

  // ---- the host's side -----------------------------------------------------------------------------------------------

  const verbs = {
    __proto__: null,
    // Gives the script its tools; returns the first input that would hide a global, or "".
    begin(config) {
      const settings = parse(config), { functions, plain, seed } = settings;
      hooks.script = settings.script;
      inputs = settings.inputs;
      limits = settings.limits;
      for (let i = 0; i < inputs.length; i++) if (inputs[i] in global) return inputs[i];
      for (let i = 0; i < functions.length; i++) offer(functions[i], i);
      for (let i = 0; i < plain.length; i++) if (!(plain[i] in global)) hidden(global, plain[i], tools[plain[i]]);
      freeze(tools);
      a = seed | 0;
      b = (seed / 4294967296) | 0;
      for (let i = 0; i < 12; i++) draw();
      return '';
    },

    // Starts the script. Its function is a declaration behind a `throw`: hoisted, while nothing else of the source
    // runs. One shorter than its source was closed early by a stray brace.
    run(source, name, length, values, big, now) {
      if (now > clock) clock = now;
      const before = describe(global, name);
      let main;
      try {
        evaluate(source);
      } catch (error) {
        if (error !== 0) return failed(error);
      }
      main = global[name];
      delete global[name];
      if (before !== undefined) define(global, name, before);
      if (typeof main !== 'function' || sourceText(main).length !== length) {
        return failed(new SyntaxError(hooks.script.name + ': a closing brace too many'));
      }
      define(main, 'name', { __proto__: null, value: '' });
      const given = decode(values, big);
      for (let i = 0; i < inputs.length; i++) {
        const descriptor = describe(given, inputs[i]);
        descriptor.enumerable = false;
        define(global, inputs[i], descriptor);
      }
      if (Weak) body = owning(new Weak(main), ['deref']);
      apply(then, main(), [finish, failed]);
    },

    answer(text, big, now) {
      if (now > clock) clock = now;
      const { settle } = pending;
      pending = null;
      settle(decode(text, big));
    },

    fail(text, now) {
      if (now > clock) clock = now;
      const call = pending, { reject, promise } = call, fault = faultAt(call.place), message = parse(text);
      pending = null;
      if (state === 'running' || caught.has(promise)) hidden(fault, 'message', message);
      else {
        unseen[unseen.length] = { __proto__: null, fault, message };
        define(fault, 'message', {
          __proto__: null,
          configurable: true,
          get() {
            look(fault);
            return message;
          },
          set(value) {
            look(fault);
            hidden(fault, 'message', value);
          },
        });
      }
      lose(promise, fault, call);
      reject(fault);
    },

    // Where the script stands when the engine has no job left: X a limit was hit, C a call, T go on, R over,
    // F failed, D deadlock, G gone.
    // In front of it a + where something was printed.
    poll() {
      const stop = where();
      return output === '' ? stop : '+' + stop;
    },

    output() {
      const text = output;
      output = '';
      return stringify(text);
    },
  };
  // Long text that was put together is a rope, which the binding cannot hand out; a slice of it is flat.
  const flat = (text) => (text.length < 256 ? text : slice(text, 0));
  const { begin, run, answer, fail } = verbs;
  const each = [begin, run, answer, fail, () => flat(verbs.poll()), () => flat(verbs.output()), () => (dead === '' && full ? 'calls' : dead)];
  return (index) => each[index];
})
