// kind: tampering with a built-in
// expect: harmless
globalThis.Promise = function () { throw 1; };
return await search({});
