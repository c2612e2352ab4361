// Pristine built-ins for the libraries beside this file, taken before any script code has run.
// Evaluated at every start: parsing is the cost, so an entry stands here only where syntax cannot do the job.
(function () {
  const R = Reflect, describe = R.getOwnPropertyDescriptor, prototype = 'prototype';
  const getter = (owner, key) => (describe(owner, key) || 0).get;
  const A = Array[prototype], S = String[prototype], M = Map[prototype], T = Set[prototype];
  const D = Date[prototype], X = RegExp[prototype], F = Function[prototype], B = R.getPrototypeOf(Uint8Array)[prototype];
  return Object.freeze({
    __proto__: null,
    uncurry: F.bind.bind(F.call), // uncurry(method)(self, ...args) cannot be tampered with afterwards
    apply: R.apply, construct: R.construct, ownKeys: R.ownKeys, describe, define: R.defineProperty,
    getProto: R.getPrototypeOf, setProto: Object.setPrototypeOf,
    isArray: Array.isArray, isView: ArrayBuffer.isView, fromCharCode: String.fromCharCode,
    join: A.join, sort: A.sort, slice: S.slice, charCodeAt: S.charCodeAt, indexOf: S.indexOf, lower: S.toLowerCase,
    exec: X.exec, source: getter(X, 'source'), flags: getter(X, 'flags'), sourceText: F.toString,
    mapGet: M.get, mapSet: M.set, mapEach: M.forEach, mapSize: getter(M, 'size'),
    setAdd: T.add, setEach: T.forEach, setSize: getter(T, 'size'),
    getTime: D.getTime, toISO: D.toISOString, utc: Date.UTC,
    numberOf: Number[prototype].valueOf, stringOf: S.valueOf, booleanOf: Boolean[prototype].valueOf,
    viewTag: getter(B, Symbol.toStringTag), viewBytes: getter(B, 'byteLength'), viewBuffer: getter(B, 'buffer'),
    viewOffset: getter(B, 'byteOffset'), viewSet: B.set, bufferLength: getter(ArrayBuffer[prototype], 'byteLength'),
    then: Promise[prototype].then, stringify: JSON.stringify, stackOf: getter(Error[prototype], 'stack'),
    Symbol, String, Number, Boolean, Map, Set, Date, RegExp, Error, TypeError, RangeError, ArrayBuffer, Uint8Array,
    views: { __proto__: null }, // how inspect shows the classes of a library: name -> { proto, view(instance) }
  });
})
