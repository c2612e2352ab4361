// kind: an endless loop that catches its own interruption
// expect: raised: time limit
const all = Array.from({ length: 1000 }, (_, i) => i);
for (;;) try { all.sort(() => { for (;;); }); } catch {}
