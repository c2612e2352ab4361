// Pristine built-ins for the libraries beside this file, taken before any script code has run.
// Those libraries use no template literal, for it compiles to a call of String.prototype.concat; no spread and no array
// pattern, which ask for an iterator; and no array with a prototype, whose indices may have been given setters.
// Evaluated at every start, where compiling is the cost: no helper functions, and an entry only where syntax cannot do it.
(function () {
  const R = Reflect, describe = R.getOwnPropertyDescriptor, A = Array.prototype, S = String.prototype, M = Map.prototype;
  const T = Set.prototype, D = Date.prototype, X = RegExp.prototype, F = Function.prototype, V = R.getPrototypeOf(Uint8Array.prototype);
  return Object.freeze({
    __proto__: null,
    uncurry: F.bind.bind(F.call), // uncurry(method)(self, ...args) cannot be tampered with afterwards
    apply: R.apply, construct: R.construct, ownKeys: R.ownKeys, describe, define: R.defineProperty,
    getProto: R.getPrototypeOf, setProto: Object.setPrototypeOf,
    isArray: Array.isArray, isView: ArrayBuffer.isView, fromCharCode: String.fromCharCode,
    join: A.join, sort: A.sort, slice: S.slice, charCodeAt: S.charCodeAt, indexOf: S.indexOf, lower: S.toLowerCase,
    exec: X.exec, source: describe(X, 'source').get, flags: describe(X, 'flags').get, sourceText: F.toString,
    mapGet: M.get, mapSet: M.set, mapEach: M.forEach, mapSize: describe(M, 'size').get,
    setAdd: T.add, setEach: T.forEach, setSize: describe(T, 'size').get,
    getTime: D.getTime, toISO: D.toISOString, utc: Date.UTC,
    numberOf: Number.prototype.valueOf, stringOf: S.valueOf, booleanOf: Boolean.prototype.valueOf,
    viewTag: describe(V, Symbol.toStringTag).get, viewBytes: describe(V, 'byteLength').get, viewSet: V.set,
    viewBuffer: describe(V, 'buffer').get, viewOffset: describe(V, 'byteOffset').get,
    bufferLength: describe(ArrayBuffer.prototype, 'byteLength').get,
    then: Promise.prototype.then, stringify: JSON.stringify,
    stackOf: (describe(Error.prototype, 'stack') || 0).get, // absent where errors own their stack
    Symbol, String, Number, Boolean, Map, Set, Date, RegExp, Error, TypeError, RangeError, ArrayBuffer, Uint8Array,
    views: { __proto__: null }, // how inspect shows the classes of a library: name -> { proto, view(instance) }
  });
})
