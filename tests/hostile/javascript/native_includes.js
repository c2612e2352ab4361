// kind: a native loop that never looks at the clock
// expect: harmless
return new Array(2 ** 32 - 1).includes(1);
