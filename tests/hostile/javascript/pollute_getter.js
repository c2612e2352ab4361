// kind: prototype pollution
// expect: harmless
Object.defineProperty(Object.prototype, 'kind', { get() { for (;;); }, set() { for (;;); } });
return await search({ a: 1 });
