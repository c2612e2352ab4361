// kind: big integers
// expect: raised: limit | too large
return 10n ** 1500000n;
