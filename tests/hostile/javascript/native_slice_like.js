// kind: a native loop that never looks at the clock
// expect: harmless
return Array.prototype.lastIndexOf.call({ length: 2 ** 53 - 1 }, 1);
