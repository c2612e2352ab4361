// kind: a flood
// expect: raised: call limit | time limit
let n = 0;
for (;;) await search({ text: 'x'.repeat(100000), n: n++ });
