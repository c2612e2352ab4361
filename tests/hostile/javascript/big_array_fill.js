// kind: giant strings and arrays
// expect: raised: memory limit | time limit
const all = [];
for (;;) all.push(new Array(1e5).fill(1.5));
