// kind: an endless loop that catches its own interruption
// expect: raised: time limit
const it = { [Symbol.iterator]() { return { next() { return { done: false }; }, return() { for (;;); } }; } };
for (const x of it) break;
