// kind: giant strings and arrays
// expect: raised: memory limit | time limit
const all = [];
for (;;) { try { all.push('x'.repeat(1e6) + all.length); } catch (e) {} }
