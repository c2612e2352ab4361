// kind: a native loop that never looks at the clock
// expect: harmless
const a = [1];
a.length = 2 ** 32 - 1;
a.reverse();
return 1;
