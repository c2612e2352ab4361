-- kind: a backtracking pattern
-- expect: harmless
return string.find(('a'):rep(100000), '%f[b]' .. ('a-'):rep(5) .. 'c')
