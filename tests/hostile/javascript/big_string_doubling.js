// kind: giant strings and arrays
// expect: raised: memory limit | time limit
let s = 'x';
for (;;) s += s;
