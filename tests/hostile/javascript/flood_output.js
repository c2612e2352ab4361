// kind: a flood
// expect: raised: output limit
for (;;) console.log('x'.repeat(1000));
