// kind: tampering with a built-in
// expect: harmless
Function.prototype.call = Function.prototype.apply = () => { throw 1; };
return await search({ a: 1 });
