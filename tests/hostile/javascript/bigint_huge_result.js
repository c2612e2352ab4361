// kind: big integers
// expect: raised: limit
return 10n ** 1500000n;
