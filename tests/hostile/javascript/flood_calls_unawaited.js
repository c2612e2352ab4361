// kind: a flood
// expect: raised: call limit | memory limit | time limit
for (;;) search({});
