// kind: a flood
// expect: raised: time limit
for (;;) { try { throw new Error('x'.repeat(1000)); } catch (e) { e.stack; } }
