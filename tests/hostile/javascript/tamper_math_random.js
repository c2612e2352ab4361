// kind: tampering with a built-in
// expect: harmless
Math.random = () => { throw 1; };
Date.now = Math.random;
return await search({ d: new Date(0) });
