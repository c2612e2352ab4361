// kind: a backtracking pattern
// expect: harmless
return /^(a*)*\1(a*)*\2c$/.test('a'.repeat(34) + 'b');
