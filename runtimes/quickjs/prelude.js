// The half of the adapter that lives inside the engine. Evaluated in every context before the script; its value
// is the function by which the host starts it. Everything that a script could replace later is captured here
// first, and the state below is reachable from no script. All that crosses is JSON text.
(function (config, core, sources) {
  "use strict";
  const settings = JSON.parse(config);
  const { functions, plain, limits } = settings;
  const global = globalThis;
  const { stringify, parse } = JSON;
  const { isArray } = Array;
  const { defineProperty, getPrototypeOf, setPrototypeOf, create, freeze, keys } = Object;
  const { apply, get } = Reflect;
  const evaluate = eval;
  const objectProto = Object.prototype;
  const NativePromise = Promise;
  const promiseProto = Promise.prototype;
  const nativeThen = promiseProto.then;
  const then = (promise, onValue, onError) => apply(nativeThen, promise, [onValue, onError]);
  const Fault = Error;
  const TypeFault = TypeError;
  const toBigInt = BigInt;
  const MAX = 9007199254740991;

  let dead = ""; // the limit that was hit; nothing of the script counts any more
  let clock = 0;
  let made = 0;
  let printed = 0;
  let output = "";
  const waiting = []; // calls made and not yet shown: {index, text, settle, reject, fault, promise, tool}
  let first = 0; // where in `waiting` the next one stands
  let pending = null;
  let state = "running"; // then "done" or "failed"
  let result = "";
  let unobserved = null; // an error that was told to a script whose body was over, until somebody looks at it

  // A library is text until a script touches it: most never do, and compiling is most of what a start costs.
  const loaded = create(null);
  function library(file) {
    return loaded[file] || (loaded[file] = evaluate(sources(file))(core()));
  }
  function lazily(name, make) {
    defineProperty(global, name, {
      configurable: true,
      enumerable: false,
      get() {
        const value = make(name);
        defineProperty(global, name, { configurable: true, enumerable: false, writable: true, value });
        return value;
      },
      set(value) {
        defineProperty(global, name, { configurable: true, enumerable: true, writable: true, value });
      },
    });
  }

  function die(limit) {
    if (dead === "") dead = limit;
    throw new Fault("the " + limit + " limit is exceeded");
  }

  // ---- values ----------------------------------------------------------------------------------------------

  const SLOW = create(null);
  function guard(key, value) {
    switch (typeof value) {
      case "string":
      case "boolean":
        return value;
      case "number":
        if (value <= MAX && value >= -MAX) return value;
        if (value - value !== 0) return null;
        throw SLOW; // JSON text of a large double is rounded: written out exactly instead
      case "undefined":
        return null;
      case "object": {
        if (value === null || isArray(value)) return value;
        const proto = getPrototypeOf(value);
        if (proto === objectProto || proto === null) return value;
      }
    }
    throw SLOW;
  }
  function encode(value, path) {
    let text;
    try {
      text = stringify(value, guard);
    } catch (error) {
      // Whatever it was, the slow way tells: by its path, or by another text.
      text = library("encode.js").encode(value, path, toolPromises);
    }
    if (text.length > limits.value) die("value");
    return text;
  }
  function decode(text, big) {
    if (big === "") return parse(text);
    return parse(text, (key, value) =>
      typeof value === "object" && value !== null && typeof value[big] === "string" ? toBigInt(value[big]) : value);
  }

  // ---- promises --------------------------------------------------------------------------------------------

  // Rejected promises that nobody has awaited or chained yet. `await` and the combinators read `constructor`,
  // the rest goes through `then`: both count as somebody listening.
  const heard = new WeakSet();
  const { add: setAdd, has: setHas } = WeakSet.prototype;
  const hear = (promise) => apply(setAdd, heard, [promise]);
  const isHeard = (promise) => apply(setHas, heard, [promise]);
  const lost = [];
  function watch(promise) {
    then(promise, undefined, (error) => { lost[lost.length] = { promise, error }; });
    return promise;
  }
  defineProperty(promiseProto, "constructor", {
    configurable: true,
    get() { if (typeof this === "object" && this !== null) hear(this); return NativePromise; },
    set(value) { defineProperty(this, "constructor", { configurable: true, writable: true, value }); },
  });
  defineProperty(promiseProto, "then", {
    configurable: true,
    writable: true,
    value: { then(onFulfilled, onRejected) {
      const next = apply(nativeThen, this, [onFulfilled, onRejected]);
      hear(this);
      return watch(next);
    } }.then,
  });
  for (const name of ["reject", "all", "race", "any"]) {
    const native = NativePromise[name];
    if (native) {
      const wrapped = { [name](values) { const made = apply(native, this, [values]); return this === NativePromise ? watch(made) : made; } }[name];
      defineProperty(NativePromise, name, { configurable: true, writable: true, value: wrapped });
    }
  }

  // A tool's promise throws when it is used as if it were the answer, since `await` is what models forget.
  const toolPromises = new WeakMap();
  const { set: mapSet } = WeakMap.prototype;
  const awaitables = create(null);
  function awaitable(name) {
    const missing = () => { throw new TypeFault("missing await before " + name + "(…): it returns a promise"); };
    const trap = new Proxy(promiseProto, {
      get(target, key, receiver) {
        if (key in target || (typeof key === "symbol" && key !== Symbol.iterator && key !== Symbol.toPrimitive)) return get(target, key, receiver);
        return missing();
      },
      set: missing,
      getPrototypeOf: () => promiseProto,
    });
    const proto = create(trap);
    defineProperty(proto, Symbol.toPrimitive, { value: missing });
    return proto;
  }

  // ---- tools -----------------------------------------------------------------------------------------------

  function call(index, name, args) {
    if (dead !== "") die(dead);
    if (++made > limits.calls) die("calls");
    let text = "";
    if (args.length === 1) {
      const only = args[0];
      if (typeof only === "object" && only !== null && !isArray(only)) {
        const proto = getPrototypeOf(only);
        if (proto === objectProto || proto === null) {
          text = encode(only, name + ": ");
          text = text[0] === "{" ? "[[]," + text + "]" : "[[" + text + "],{}]";
        }
      }
    }
    if (text === "") {
      for (let i = 0; i < args.length; i++) text += (i ? "," : "") + encode(args[i], name + ": arg" + i);
      text = "[[" + text + "],{}]";
    }
    const entry = { index, text, settle: null, reject: null, fault: new Fault() };
    const promise = new NativePromise((settle, reject) => { entry.settle = settle; entry.reject = reject; });
    setPrototypeOf(promise, awaitables[index] || (awaitables[index] = awaitable(name)));
    apply(mapSet, toolPromises, [promise, name]);
    waiting[waiting.length] = entry;
    entry.promise = promise;
    return promise;
  }
  const tools = create(null);
  for (let i = 0; i < functions.length; i++) {
    const name = functions[i];
    const tool = (...args) => call(i, name, args);
    defineProperty(tool, "name", { value: name });
    defineProperty(tools, name, { enumerable: true, value: tool });
  }

  // ---- output ----------------------------------------------------------------------------------------------

  function print(...args) {
    if (dead !== "") die(dead);
    let text = args.length === 1 && typeof args[0] === "string" ? args[0] : library("inspect.js").format(args);
    text += "\n";
    printed += text.length;
    output += text; // the host cuts what is too much, to the byte
    if (printed > limits.output) die("output");
  }
  const console = {};
  for (const name of ["log", "info", "warn", "error", "debug"]) console[name] = print;

  // ---- the clock, chance, and what else would differ from one run to the next ------------------------------------

  const now = () => clock;
  const timers = () => library("timers.js");
  function random(seed) {
    let a = seed % 4294967296 | 0, b = (seed / 4294967296) | 0, c = 0x9e3779b9 | 0, d = 1;
    const next = () => {
      const t = (a + b | 0) + d | 0;
      d = d + 1 | 0;
      a = b ^ (b >>> 9);
      b = c + (c << 3) | 0;
      c = (c << 21 | c >>> 11) + t | 0;
      return t >>> 0;
    };
    for (let i = 0; i < 12; i++) next();
    return { random: () => ((next() >>> 5) * 67108864 + (next() >>> 6)) / 9007199254740992 }.random;
  }
  defineProperty(Math, "random", { configurable: true, writable: true, value: random(settings.seed) });
  delete global.WeakRef;
  delete global.FinalizationRegistry;
  delete global.__date_clock;
  lazily("Date", () => library("date.js").install(now));
  lazily("performance", () => freeze({ now, timeOrigin: 0 }));
  for (const name of ["TextEncoder", "TextDecoder", "btoa", "atob"]) lazily(name, () => library("encoding.js")[name]);
  for (const name of ["URL", "URLSearchParams"]) lazily(name, () => library("url.js")[name]);
  lazily("structuredClone", () => library("clone.js").structuredClone);
  for (const name of ["setTimeout", "setInterval", "setImmediate", "clearTimeout", "clearInterval", "clearImmediate", "queueMicrotask"]) lazily(name, () => timers()[name]);

  // ---- names -------------------------------------------------------------------------------------------------

  const own = { print, console, tools };
  for (const name of keys(own)) defineProperty(global, name, { configurable: true, writable: true, value: own[name] });
  freeze(tools);
  const taken = [];
  for (const name of keys(settings.inputs)) if (name in global) taken[taken.length] = name;
  for (let i = 0; i < functions.length; i++) {
    const name = functions[i];
    if (plain[i] && !(name in global)) defineProperty(global, name, { configurable: true, writable: true, value: tools[name] });
  }

  // ---- errors ------------------------------------------------------------------------------------------------

  function describe(error) {
    try {
      if (error instanceof Fault) {
        const stack = error.stack;
        return error.name + ": " + error.message + (typeof stack === "string" && stack ? "\n" + stack : "");
      }
      return "uncaught: " + library("inspect.js").inspect(error);
    } catch (broken) {
      return "uncaught: an error that cannot be shown";
    }
  }
  function failed(error) {
    state = "failed";
    result = describe(error);
  }
  function finish(value) {
    if (state === "running") {
      try {
        result = encode(value, "value");
        state = "done";
      } catch (error) {
        failed(error);
      }
    }
  }

  // ---- the host's side: each takes and gives text --------------------------------------------------------------

  function poll() {
    if (dead !== "") return "X" + dead;
    if (first < waiting.length) {
      pending = waiting[first];
      waiting[first++] = null;
      if (first > 1000) { waiting.splice(0, first); first = 0; }
      return "C" + pending.index + " " + pending.text;
    }
    if (state === "running") {
      if (loaded["timers.js"] && timers().fire()) return "T";
      return "F" + stringify("deadlock: the script awaits a promise that nothing will settle");
    }
    if (loaded["timers.js"] && timers().fire()) return "T";
    if (state === "done") {
      for (let i = 0; i < lost.length; i++) if (!isHeard(lost[i].promise)) return "F" + stringify("unhandled rejection: " + describe(lost[i].error));
      if (unobserved) return "F" + stringify("unhandled rejection: " + describe(unobserved.fault));
      return "R" + result;
    }
    return "F" + stringify(result);
  }
  return {
    taken: stringify(taken),
    run(main, length, inputs, big, time) {
      // A function shorter than the source it was made of was closed early by a stray brace.
      if (typeof main !== "function" || apply(Function.prototype.toString, main, []).length !== length) return "stray";
      const values = decode(inputs, big);
      for (const name of keys(values)) defineProperty(global, name, { configurable: true, writable: true, enumerable: true, value: values[name] });
      clock = time;
      then(main(), finish, failed);
      return "";
    },
    answer(text, big, time) {
      clock = time;
      const { settle } = pending;
      pending = null;
      settle(decode(text, big));
    },
    fail(text, time) {
      clock = time;
      const { reject, fault, promise } = pending;
      pending = null;
      const message = parse(text);
      const here = { fault, message };
      if (state === "running") defineProperty(fault, "message", { configurable: true, writable: true, value: message });
      else {
        unobserved = here;
        defineProperty(fault, "message", { configurable: true, get() { if (unobserved === here) unobserved = null; return message; } });
      }
      reject(fault);
      lost[lost.length] = { promise, error: fault };
    },
    poll,
    output() {
      const text = stringify(output);
      output = "";
      return text;
    },
  };
})
