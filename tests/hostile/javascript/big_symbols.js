// kind: giant strings and arrays
// expect: raised: memory limit | time limit
const all = [];
for (;;) all.push(Symbol.for('s' + all.length));
