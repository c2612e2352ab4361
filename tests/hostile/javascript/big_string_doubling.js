// kind: giant strings and arrays
// expect: raised: memory limit | string too long
let s = 'x';
for (;;) s += s;
