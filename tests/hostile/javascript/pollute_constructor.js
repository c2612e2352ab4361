// kind: prototype pollution
// expect: harmless
Array.prototype.constructor = { [Symbol.species]: function () { throw 1; } };
Promise.prototype.constructor = function () { throw 1; };
return await search([1]);
