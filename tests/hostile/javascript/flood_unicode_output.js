// kind: a flood
// expect: raised: output limit | time limit
for (;;) console.log('\ud800\u2028'.repeat(1000));
