// kind: tampering with a built-in
// expect: harmless
Map.prototype.get = Map.prototype.set = Map.prototype.has = () => { throw 1; };
return await search(new Map([['a', 1]]));
