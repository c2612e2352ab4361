// kind: an endless loop that catches its own interruption
// expect: raised: memory limit | time limit
Array.from({ *[Symbol.iterator]() { for (;;) yield 1; } });
