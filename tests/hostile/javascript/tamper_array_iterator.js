// kind: tampering with a built-in
// expect: harmless
Array.prototype[Symbol.iterator] = function* () { for (;;) yield 1; };
return await search([1, 2]);
