// kind: prototype pollution
// expect: harmless
Object.setPrototypeOf(Array.prototype, new Proxy({}, { get() { for (;;); }, has() { for (;;); } }));
return await search([1, { a: 1 }]);
