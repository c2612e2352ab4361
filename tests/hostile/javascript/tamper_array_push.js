// kind: tampering with a built-in
// expect: harmless
Array.prototype.push = () => { throw 1; };
return await search([1, 2]);
