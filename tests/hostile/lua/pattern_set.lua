-- kind: a backtracking pattern
-- expect: harmless
return pcall(string.find, ('a'):rep(100000), '[' .. ('a-b'):rep(30000) .. 'z]+c') and 1
