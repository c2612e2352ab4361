// kind: tampering with a built-in
// expect: harmless
JSON.parse = () => { throw 1; };
return await search({});
