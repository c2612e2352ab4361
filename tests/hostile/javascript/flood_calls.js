// kind: a flood
// expect: raised: call limit
for (;;) await search({});
