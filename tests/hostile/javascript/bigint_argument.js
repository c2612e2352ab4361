// kind: big integers
// expect: harmless
return await search({ id: 2n ** 64n });
