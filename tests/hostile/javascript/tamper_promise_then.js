// kind: tampering with a built-in
// expect: harmless
Promise.prototype.then = function () { return this; };
return await search({});
