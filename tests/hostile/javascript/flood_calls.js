// kind: a flood
// expect: raised: call limit | time limit
for (;;) await search({});
