// kind: a flood
// expect: raised: output limit | time limit
for (;;) console.log('x'.repeat(1000));
