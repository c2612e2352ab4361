// kind: a native loop that never looks at the clock
// expect: harmless
const a = [3];
a.length = 2 ** 32 - 1;
a.sort();
return 1;
