// structuredClone, for what can be cloned without transferring: plain data, collections, dates, buffers, errors.
(function (core) {
  'use strict';
  const { uncurry, ownKeys, describe, define, construct, getProto, setProto, isArray, isView, stringify } = core;
  const { String, Number, Boolean, Map, Set, Date, RegExp, Error, Uint8Array, ArrayBuffer, TypeError } = core;
  const mapGet = uncurry(core.mapGet), mapSet = uncurry(core.mapSet), mapEach = uncurry(core.mapEach);
  const setAdd = uncurry(core.setAdd), setEach = uncurry(core.setEach), getTime = uncurry(core.getTime);
  const source = uncurry(core.source), flags = uncurry(core.flags), exec = uncurry(core.exec);
  const viewTag = uncurry(core.viewTag), viewBuffer = uncurry(core.viewBuffer), viewOffset = uncurry(core.viewOffset);
  const viewBytes = uncurry(core.viewBytes), viewSet = uncurry(core.viewSet), bufferLength = uncurry(core.bufferLength);
  const { toStringTag } = core.Symbol;
  const promiseProto = getProto((async () => {})()), typedProto = getProto(Uint8Array.prototype);
  const list = () => setProto([], null);

  function refuse(path, what) {
    const error = new Error('structuredClone: ' + path + ' ' + what);
    define(error, 'name', { __proto__: null, value: 'DataCloneError', writable: true, configurable: true });
    define(error, 'code', { __proto__: null, value: 25, writable: true, configurable: true });
    return error;
  }

  const put = (target, key, value) =>
    define(target, key, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
  const hide = (target, key, value) =>
    define(target, key, { __proto__: null, value, writable: true, configurable: true });

  // An own or inherited property where it is plain data, so that no getter runs.
  function data(object, key) {
    for (let at = object, steps = 0; at !== null && steps < 50; at = getProto(at), steps++) {
      const found = describe(at, key);
      if (found) return setProto(found, null).value;
    }
    return undefined;
  }

  const step = (path, key) =>
    exec(/^[A-Za-z_$][\w$]*$/, key) ? path + '.' + key : exec(/^\d+$/, key) ? path + '[' + key + ']' : path + '[' + stringify(key) + ']';

  // A native prototype above an object tells what it may be; the probe throws unless it really is one.
  const kinds = new Map();
  const kind = (owner, probe, make) => mapSet(kinds, owner.prototype, { __proto__: null, probe, make });
  kind(Date, getTime, (value, path, seen, time) => new Date(time));
  kind(RegExp, source, (value, path, seen, text) => new RegExp(text, flags(value)));
  kind(Boolean, uncurry(core.booleanOf), (value, path, seen, inner) => new Boolean(inner));
  kind(Number, uncurry(core.numberOf), (value, path, seen, inner) => new Number(inner));
  kind(String, uncurry(core.stringOf), (value, path, seen, inner) => new String(inner));
  kind(ArrayBuffer, bufferLength, (value, path, seen, size) => {
    const copy = new ArrayBuffer(size);
    viewSet(new Uint8Array(copy), new Uint8Array(value));
    return copy;
  });
  kind(Map, uncurry(core.mapSize), (value, path, seen) => {
    const copy = new Map(), keys = list(), items = list();
    mapSet(seen, value, copy);
    mapEach(value, (item, key) => {
      keys[keys.length] = key;
      items[items.length] = item;
    });
    for (let i = 0; i < keys.length; i++) {
      const label = typeof keys[i] === 'string' ? stringify(keys[i]) : i;
      mapSet(copy, clone(keys[i], path + ' key ' + i, seen), clone(items[i], path + '.get(' + label + ')', seen));
    }
    return copy;
  });
  kind(Set, uncurry(core.setSize), (value, path, seen) => {
    const copy = new Set(), items = list();
    mapSet(seen, value, copy);
    setEach(value, (item) => { items[items.length] = item; });
    for (let i = 0; i < items.length; i++) setAdd(copy, clone(items[i], path + ' item ' + i, seen));
    return copy;
  });
  kind(Error, () => undefined, (value, path, seen) => {
    const copy = new Error(), name = data(value, 'name'), message = data(value, 'message');
    mapSet(seen, value, copy);
    setProto(copy, errorProto(value, typeof name === 'string' ? name : ''));
    if (message !== undefined) hide(copy, 'message', String(message));
    const stack = describe(value, 'stack') ? data(value, 'stack') : core.stackOf && uncurry(core.stackOf)(value);
    if (typeof stack === 'string') hide(copy, 'stack', stack);
    if (describe(value, 'cause')) hide(copy, 'cause', clone(data(value, 'cause'), path + '.cause', seen));
    return copy;
  });

  // The native class that the name means; an error of any other name comes out as a plain Error.
  function errorProto(value, name) {
    if (exec(/^(?:Eval|Range|Reference|Syntax|Type|URI)Error$/, name)) {
      for (let at = getProto(value), steps = 0; at !== null && steps < 50; at = getProto(at), steps++) {
        if (getProto(at) === Error.prototype && data(at, 'name') === name) return at;
      }
    }
    return Error.prototype;
  }

  // Views of one buffer stay views of one buffer. The view's class is the script's to alter, so the result is checked.
  function view(value, path, seen) {
    const tag = viewTag(value);
    if (tag === undefined) throw refuse(path, 'is a DataView');
    const buffer = clone(viewBuffer(value), path, seen);
    let proto = getProto(value);
    while (proto !== null && getProto(proto) !== typedProto) proto = getProto(proto);
    const owner = proto === null ? undefined : data(proto, 'constructor');
    const count = viewBytes(value) / (exec(/8|16|32|64/, tag)[0] / 8);
    const copy = typeof owner === 'function' ? construct(owner, [buffer, viewOffset(value), count]) : undefined;
    if (copy === undefined || viewTag(copy) !== tag) throw refuse(path, 'is a ' + tag + ' whose class was replaced');
    return copy;
  }

  // The copy of an object with inner state; undefined for one that is only its properties.
  function native(value, path, seen) {
    for (let at = getProto(value), steps = 0; at !== null && steps < 50; at = getProto(at), steps++) {
      if (at === promiseProto) throw refuse(path, 'is a Promise (missing await?)');
      const tag = describe(at, toStringTag), name = tag && setProto(tag, null).value;
      if (name === 'WeakMap' || name === 'WeakSet' || name === 'WeakRef' || name === 'Generator') throw refuse(path, 'is a ' + name);
      const found = mapGet(kinds, at);
      if (found === undefined) continue;
      let inner;
      try {
        inner = found.probe(value);
      } catch (error) {
        return undefined;
      }
      return found.make(value, path, seen, inner);
    }
    return undefined;
  }

  function clone(value, path, seen) {
    switch (typeof value) {
      case 'function': throw refuse(path, 'is a function');
      case 'symbol': throw refuse(path, 'is a symbol');
      case 'object': if (value !== null) break;
      // falls through
      default: return value;
    }
    const known = mapGet(seen, value);
    if (known !== undefined) return known;
    if (isArray(value)) {
      const copy = [];
      mapSet(seen, value, copy);
      copy.length = value.length;
      return properties(value, copy, path, seen);
    }
    const special = isView(value) ? view(value, path, seen) : native(value, path, seen);
    const copy = special === undefined ? {} : special;
    mapSet(seen, value, copy);
    return special === undefined ? properties(value, copy, path, seen) : copy;
  }

  function properties(value, copy, path, seen) {
    const keys = ownKeys(value);
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i];
      if (typeof key !== 'string') continue;
      const found = describe(value, key);
      if (found && setProto(found, null).enumerable) put(copy, key, clone(value[key], step(path, key), seen));
    }
    return copy;
  }

  return {
    __proto__: null,
    structuredClone(value, options = undefined) {
      if (arguments.length === 0) throw new TypeError('structuredClone: an argument is required');
      if (options && options.transfer && options.transfer.length > 0) throw refuse('options.transfer', 'is not supported');
      return clone(value, 'value', new Map());
    },
  };
})
