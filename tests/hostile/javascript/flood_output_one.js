// kind: a flood
// expect: raised: output limit | memory limit | time limit
console.log('x'.repeat(5e6));
