// kind: a native loop that never looks at the clock
// expect: harmless
const a = { length: 2 ** 53 - 1, 0: 1 };
Array.prototype.copyWithin.call(a, 1, 0);
return 1;
