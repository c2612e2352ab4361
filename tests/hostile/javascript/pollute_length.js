// kind: prototype pollution
// expect: harmless
Object.prototype.length = 1e9;
Object.prototype.value = 'forged';
Object.prototype.done = true;
return await search({ a: { b: 1 } });
