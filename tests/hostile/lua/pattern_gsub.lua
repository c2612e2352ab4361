-- kind: a backtracking pattern
-- expect: harmless
return (string.gsub(('a'):rep(2000), ('a-'):rep(8) .. 'b', ''))
