-- kind: a backtracking pattern
-- expect: harmless
return (pcall(string.find, ('a'):rep(100), ('()'):rep(40))) and 1 or 0
