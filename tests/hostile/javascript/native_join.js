// kind: a native loop that never looks at the clock
// expect: raised: memory limit | time limit
return new Array(2 ** 32 - 1).join('').length;
