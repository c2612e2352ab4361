// kind: a backtracking pattern
// expect: harmless
// ends at once where the engine bounds its backtracking, else by the clock
return /^(a+)+$/.test('a'.repeat(40) + 'b');
