// kind: giant strings and arrays
// expect: raised: memory limit | time limit
const o = {};
for (let i = 0; ; i++) o['key' + i] = i;
