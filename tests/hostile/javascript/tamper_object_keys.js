// kind: tampering with a built-in
// expect: harmless
Object.keys = Object.entries = Reflect.ownKeys = () => { throw 1; };
return await search({ a: 1 });
