// kind: an endless loop that catches its own interruption
// expect: raised: time limit
await { then() { for (;;); } };
