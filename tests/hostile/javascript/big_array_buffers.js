// kind: giant strings and arrays
// expect: raised: memory limit | time limit
const all = [];
for (;;) all.push(new ArrayBuffer(1e6));
