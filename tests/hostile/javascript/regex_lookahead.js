// kind: a backtracking pattern
// expect: harmless
return /^(?=(a+))*(a*)*b/.test('a'.repeat(45));
