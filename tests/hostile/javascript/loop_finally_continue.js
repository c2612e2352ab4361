// kind: an endless loop that catches its own interruption
// expect: raised: time limit
for (;;) { try { for (;;); } finally { continue; } }
