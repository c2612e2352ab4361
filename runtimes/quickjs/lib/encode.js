// JSON text the careful way, for values that the engine's own JSON.stringify would lose or refuse: big integers,
// Map, Set, typed arrays, errors; and for values that JSON cannot hold, an error that names the path.
(function (core) {
  "use strict";
  const { stringify, isArray, getPrototypeOf, objectProto, keys, apply, isView, isInteger, toBigInt, text } = core;
  const { mapForEach, setForEach, promiseThen, weakMapGet, TypeFault, ArrayBuffer, Promise, RegExp, Map, Set, Fault } = core;
  const DEPTH = 200;

  function encode(value, path, toolPromises) {
    const open = []; // the containers that we are in, outermost first
    Object.setPrototypeOf(open, null);
    let depth = 0;

    const refuse = (where, what) => { throw new TypeFault(where + " is " + what + ", which JSON cannot hold"); };

    function write(value, where) {
      if (typeof value === "object" && value !== null) {
        const promised = apply(weakMapGet, toolPromises, [value]);
        if (promised !== undefined) throw new TypeFault(where + " is a promise: missing await before " + promised + "(…)");
        const { toJSON } = value;
        if (typeof toJSON === "function") value = apply(toJSON, value, [""]);
      }
      switch (typeof value) {
        case "string": return stringify(value);
        case "boolean": return value ? "true" : "false";
        case "undefined": return "null";
        case "bigint": return text(value);
        case "function": return refuse(where, "a function");
        case "symbol": return refuse(where, "a symbol");
        case "number":
          if (value - value !== 0) return "null";
          return isInteger(value) ? text(toBigInt(value)) : stringify(value);
      }
      if (value === null) return "null";
      for (let i = 0; i < depth; i++) if (open[i] === value) throw new TypeFault(where + " contains itself, which JSON cannot hold");
      if (depth >= DEPTH) throw new TypeFault(where + " is nested deeper than " + DEPTH + " levels, which JSON here cannot hold");
      open[depth++] = value;
      const out = container(value, where);
      depth--;
      return out;
    }
    function list(items, where) {
      let out = "[";
      for (let i = 0; i < items.length; i++) out += (i ? "," : "") + write(items[i], where + "[" + i + "]");
      return out + "]";
    }
    function container(value, where) {
      if (isArray(value) || isView(value)) return list(value, where);
      if (value instanceof Set) {
        let out = "", i = 0;
        apply(setForEach, value, [(item) => { out += (i ? "," : "") + write(item, where + "[" + i + "]"); i++; }]);
        return "[" + out + "]";
      }
      if (value instanceof Map) {
        let out = "";
        apply(mapForEach, value, [(item, key) => {
          if (typeof key === "symbol" || (typeof key === "object" && key !== null) || typeof key === "function") refuse(where, "a Map with a key that is no text");
          out += (out ? "," : "") + stringify(text(key)) + ":" + write(item, step(where, text(key)));
        }]);
        return "{" + out + "}";
      }
      if (value instanceof Promise) throw new TypeFault(where + " is a promise: missing await");
      if (value instanceof RegExp) refuse(where, "a regular expression");
      if (value instanceof ArrayBuffer) refuse(where, "an ArrayBuffer (a typed array over it would do)");
      let out = "";
      if (value instanceof Fault) out = '"name":' + stringify(text(value.name)) + ',"message":' + stringify(text(value.message));
      const names = keys(value);
      for (let i = 0; i < names.length; i++) {
        const name = names[i];
        out += (out ? "," : "") + stringify(name) + ":" + write(value[name], step(where, name));
      }
      return "{" + out + "}";
    }
    return write(value, path);
  }
  const plainName = /^[A-Za-z_$][\w$]*$/;
  const { regExpTest } = core;
  const step = (where, name) => apply(regExpTest, plainName, [name])
    ? (where[where.length - 1] === " " ? where + name : where + "." + name)
    : where + "[" + stringify(name) + "]";
  return { encode };
})
