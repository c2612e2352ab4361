// kind: tampering with a built-in
// expect: harmless
Object.prototype.toJSON = () => 'forged';
return await search({ a: 1 });
