// kind: giant strings and arrays
// expect: raised: value size limit | memory limit | time limit
return '\ud83d'.repeat(1e6);
