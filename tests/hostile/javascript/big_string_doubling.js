// kind: giant strings and arrays
// expect: raised: memory limit | string too long | time limit
let s = 'x';
for (;;) s += s;
