-- kind: a backtracking pattern
-- expect: harmless
return string.find(('a'):rep(1000000), ('a'):rep(500000) .. 'b', 1, true) or 'none'
