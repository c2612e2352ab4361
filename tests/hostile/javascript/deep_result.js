// kind: recursion
// expect: raised: deep | limit
let a = [];
for (let i = 0; i < 1e5; i++) a = [a];
return a;
