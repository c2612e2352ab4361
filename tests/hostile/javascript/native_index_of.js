// kind: a native loop that never looks at the clock
// expect: harmless
const a = [];
a.length = 2 ** 32 - 1;
a[2 ** 32 - 2] = 1;
return a.indexOf(1);
