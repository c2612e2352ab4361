// kind: big integers
// expect: harmless
return 2n ** 4000n;
