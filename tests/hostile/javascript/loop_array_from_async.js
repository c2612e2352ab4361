// kind: an endless loop that catches its own interruption
// expect: raised: time limit | memory limit
if (!Array.fromAsync) for (;;);
for (;;) try { await Array.fromAsync((async function* () { for (;;) yield 1; })()); } catch {}
