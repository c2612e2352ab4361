// kind: a backtracking pattern
// expect: harmless
return /^(a|aa)+$/.test('a'.repeat(60) + 'b');
