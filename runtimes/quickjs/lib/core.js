// Pristine built-ins for the libraries beside this file, taken before any script code has run.
// Evaluated at every start, where compiling is the cost: the names are text, read by a loop, since that is compiled fastest.
(function () {
  const core = { __proto__: null }, R = Reflect, describe = R.getOwnPropertyDescriptor, proto = 'prototype', tag = Symbol.toStringTag;
  const take = (owner, pairs) => {
    const words = pairs.split(' ');
    for (let i = 0; i < words.length; i += 2) core[words[i]] = owner[words[i + 1]];
  };
  const getter = (name, owner, key) => { core[name] = (describe(owner, key) || 0).get; };
  const M = Map[proto], T = Set[proto], X = RegExp[proto], F = Function[proto], V = R.getPrototypeOf(Uint8Array)[proto];
  take(R, 'apply apply construct construct ownKeys ownKeys describe getOwnPropertyDescriptor define defineProperty getProto getPrototypeOf');
  take(globalThis, 'Symbol Symbol String String Number Number Boolean Boolean Map Map Set Set Date Date RegExp RegExp Error Error TypeError TypeError RangeError RangeError ArrayBuffer ArrayBuffer Uint8Array Uint8Array');
  take(Array[proto], 'join join sort sort');
  take(String[proto], 'slice slice charCodeAt charCodeAt indexOf indexOf lower toLowerCase stringOf valueOf');
  take(Date[proto], 'getTime getTime toISO toISOString');
  take(M, 'mapGet get mapSet set mapEach forEach');
  take(T, 'setAdd add setEach forEach');
  core.uncurry = F.bind.bind(F.call); // uncurry(method)(self, ...args) cannot be tampered with afterwards
  core.sourceText = F.toString;
  core.setProto = Object.setPrototypeOf;
  core.isArray = Array.isArray;
  core.isView = ArrayBuffer.isView;
  core.fromCharCode = String.fromCharCode;
  core.exec = X.exec;
  core.utc = Date.UTC;
  core.numberOf = Number[proto].valueOf;
  core.booleanOf = Boolean[proto].valueOf;
  core.viewSet = V.set;
  core.then = Promise[proto].then;
  core.stringify = JSON.stringify;
  getter('source', X, 'source');
  getter('flags', X, 'flags');
  getter('mapSize', M, 'size');
  getter('setSize', T, 'size');
  getter('viewTag', V, tag);
  getter('viewBytes', V, 'byteLength');
  getter('viewBuffer', V, 'buffer');
  getter('viewOffset', V, 'byteOffset');
  getter('bufferLength', ArrayBuffer[proto], 'byteLength');
  getter('stackOf', Error[proto], 'stack');
  core.views = { __proto__: null }; // how inspect shows the classes of a library: name -> { proto, view(instance) }
  return Object.freeze(core);
})
