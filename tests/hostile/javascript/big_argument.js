// kind: giant strings and arrays
// expect: raised: value size limit | time limit
await search({ query: 'x'.repeat(3e6) });
