// kind: big integers
// expect: raised: time limit | memory limit
let a = 1n;
for (let i = 1n; ; i++) a *= i;
