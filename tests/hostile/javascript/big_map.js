// kind: giant strings and arrays
// expect: raised: memory limit | time limit
const m = new Map();
for (let i = 0; ; i++) m.set(i, 'value ' + i);
