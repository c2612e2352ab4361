// kind: a backtracking pattern
// expect: raised: time limit
for (;;) { try { /^(([a-z])+.)+[A-Z]([a-z])+$/.test('a'.repeat(60)); } catch (e) {} }
