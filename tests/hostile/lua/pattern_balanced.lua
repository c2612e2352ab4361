-- kind: a backtracking pattern
-- expect: harmless
return string.find(('('):rep(200000), '%b()')
