// kind: a backtracking pattern
// expect: harmless
return 'x'.repeat(30).replace(/(x+x+)+y/g, '').length;
