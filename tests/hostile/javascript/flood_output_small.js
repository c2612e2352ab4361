// kind: a flood
// expect: raised: output limit | time limit
for (;;) print('');
