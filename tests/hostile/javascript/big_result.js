// kind: giant strings and arrays
// expect: raised: value size limit | time limit
return 'x'.repeat(3e6);
