// kind: a flood
// expect: raised: output limit
for (;;) console.log('\ud800\u2028'.repeat(1000));
