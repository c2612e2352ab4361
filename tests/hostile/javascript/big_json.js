// kind: giant strings and arrays
// expect: raised: memory limit | time limit
let v = [1];
for (;;) { v = [v, v]; JSON.stringify(v); }
