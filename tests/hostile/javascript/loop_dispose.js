// kind: an endless loop that catches its own interruption
// expect: raised: time limit
const forever = { [Symbol.iterator]: () => ({ next: () => ({ value: 1, done: false }), return() { for (;;); } }) };
for (;;) try { for (const x of forever) break; const [y] = forever; } catch {}
