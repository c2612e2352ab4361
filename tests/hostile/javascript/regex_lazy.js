// kind: a backtracking pattern
// expect: harmless
return /(.*?,){25}P/.test('1,2,3,4,5,6,7,8,9,10,'.repeat(8));
