// kind: prototype pollution
// expect: harmless
Object.defineProperty(Array.prototype, 0, { set() { throw 1; }, get() { return 'forged'; } });
return await search([1]);
