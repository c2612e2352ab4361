// JSON text the careful way, for values that the engine's own JSON.stringify would lose or refuse: big integers,
// Map, Set, typed arrays, errors; and for values that JSON cannot hold, an error that names the path.
(function (core) {
  'use strict';
  const { apply, uncurry, ownKeys, describe, getProto, setProto, isArray, isView, stringify } = core;
  const { Error, TypeError, String, Symbol } = core;
  const mapEach = uncurry(core.mapEach), setEach = uncurry(core.setEach), exec = uncurry(core.exec);
  const mapSize = uncurry(core.mapSize), setSize = uncurry(core.setSize), source = uncurry(core.source);
  const numberOf = uncurry(core.numberOf), stringOf = uncurry(core.stringOf), booleanOf = uncurry(core.booleanOf);
  const bufferLength = uncurry(core.bufferLength), viewBytes = uncurry(core.viewBytes), viewTag = uncurry(core.viewTag);
  const toBigInt = BigInt, promiseProto = getProto((async () => {})());
  const objectProto = getProto({}), arrayProto = getProto([]), errorProto = Error.prototype;
  const { prototype: bigintProto } = toBigInt, bigintOf = uncurry(bigintProto.valueOf);
  const { prototype: weakMapProto } = WeakMap, { prototype: weakSetProto } = WeakSet;
  const iteratorProto = getProto(getProto(getProto((function* () {})())));
  const asyncIteratorProto = getProto(getProto(getProto((async function* () {})())));
  const isA = (value, proto) => {
    let at = value;
    for (let steps = 0; at !== null && at !== proto && steps < 50; steps++) at = getProto(at);
    return at === proto;
  };
  // The primitive in a wrapper object, or undefined.
  const unboxed = (value) => {
    if (is(stringOf, value)) return stringOf(value);
    if (is(numberOf, value)) return numberOf(value);
    if (is(booleanOf, value)) return booleanOf(value);
    return is(bigintOf, value) ? bigintOf(value) : undefined;
  };
  // Objects whose content is no property, of which JSON.stringify makes `{}`.
  const opaque = (value) =>
    isA(value, iteratorProto) ? 'an iterator: [...it] is an array' :
    isA(value, asyncIteratorProto) ? 'an async iterator' :
    isA(value, weakMapProto) ? 'a WeakMap' : isA(value, weakSetProto) ? 'a WeakSet' : '';

  // What a script put on all objects or all arrays is no wish of this one.
  const own = (proto) => {
    const slot = describe(proto, 'toJSON');
    return slot === undefined ? undefined : slot.value;
  };
  const DEPTH = 201, NAME = /^[A-Za-z_$][\w$]*$/;

  // Whether a value is of a built-in class: its accessor takes it.
  const is = (accessor, value) => {
    try {
      accessor(value);
      return true;
    } catch (error) {
      return false;
    }
  };
  const isMap = (value) => is(mapSize, value), isSet = (value) => is(setSize, value);
  const isRegExp = (value) => value !== RegExp.prototype && is(source, value);
  const isBuffer = (value) => is(bufferLength, value);
  const isTyped = (value) => isView(value) && viewTag(value) !== undefined && is(viewBytes, value);

  const step = (where, name) => {
    if (exec(NAME, name) === null) return where + '[' + stringify(name) + ']';
    return where[where.length - 1] === ' ' ? where + name : where + '.' + name;
  };
  const refuse = (where, what) => {
    throw new TypeError(where + ' is ' + what + ', which JSON cannot hold');
  };

  // promised(value): the name of the tool whose promise the value is, or undefined.
  function encode(root, path, promised) {
    const open = setProto([], null); // the containers that we are in, outermost first
    let depth = 0;

    function write(value, where) {
      if (typeof value === 'object' && value !== null) {
        const tool = promised(value);
        if (tool !== undefined) throw new TypeError(where + ' is a promise: missing await before ' + tool + '(…)');
        const { toJSON } = value;
        if (typeof toJSON === 'function' && toJSON !== own(objectProto) && toJSON !== own(arrayProto)) value = apply(toJSON, value, ['']);
      }
      switch (typeof value) {
        case 'string':
          return stringify(value);
        case 'boolean':
          return value ? 'true' : 'false';
        case 'undefined':
          return 'null';
        case 'bigint':
          return String(value);
        case 'function':
          return refuse(where, 'a function');
        case 'symbol':
          return refuse(where, 'a symbol');
        case 'number':
          if (value - value !== 0) return 'null';
          return value > 9007199254740991 || value < -9007199254740991 ? String(toBigInt(value)) : stringify(value);
      }
      if (value === null) return 'null';
      for (let i = 0; i < depth; i++) {
        if (open[i] === value) throw new TypeError(where + ' contains itself, which JSON cannot hold');
      }
      if (depth >= DEPTH) refuse(where, 'nested deeper than ' + DEPTH + ' levels');
      open[depth++] = value;
      const text = container(value, where);
      depth--;
      return text;
    }

    function list(items, where) {
      let text = '[';
      for (let i = 0; i < items.length; i++) text += (i ? ',' : '') + write(items[i], where + '[' + i + ']');
      return text + ']';
    }

    function container(value, where) {
      if (isArray(value)) return list(value, where);
      if (isTyped(value)) return list(value, where);
      if (isSet(value)) {
        let text = '', i = 0;
        setEach(value, (item) => {
          text += (i ? ',' : '') + write(item, where + '[' + i + ']');
          i++;
        });
        return '[' + text + ']';
      }
      if (isMap(value)) {
        let text = '';
        const taken = { __proto__: null };
        mapEach(value, (item, key) => {
          if (typeof key === 'symbol' || typeof key === 'function' || (typeof key === 'object' && key !== null)) {
            refuse(where, 'a Map with a key that is no text');
          }
          const name = String(key);
          if (taken[name]) refuse(where, 'a Map with two keys that read ' + stringify(name));
          taken[name] = true;
          text += (text ? ',' : '') + stringify(name) + ':' + write(item, step(where, name));
        });
        return '{' + text + '}';
      }
      if (getProto(value) === promiseProto) throw new TypeError(where + ' is a promise: missing await');
      const proto = getProto(value);
      if (proto !== objectProto && proto !== null) {
        const inside = unboxed(value), what = opaque(value);
        if (inside !== undefined) return write(inside, where);
        if (what !== '') refuse(where, what);
      }
      if (isRegExp(value)) refuse(where, 'a regular expression');
      if (isBuffer(value) || isView(value)) refuse(where, 'raw memory (a typed array over it would do)');
      const error = isA(value, errorProto);
      let text = '';
      if (error) {
        text = '"name":' + stringify(String(value.name)) + ',"message":' + stringify(String(value.message));
      }
      const names = ownKeys(value);
      for (let i = 0; i < names.length; i++) {
        const name = names[i];
        if (typeof name !== 'string') continue;
        const slot = describe(value, name);
        if (slot === undefined || !slot.enumerable || (error && (name === 'name' || name === 'message'))) continue;
        text += (text ? ',' : '') + stringify(name) + ':' + write(value[name], step(where, name));
      }
      return '{' + text + '}';
    }

    return write(root, path);
  }

  return { __proto__: null, encode };
})
