-- kind: a backtracking pattern
-- expect: harmless
return pcall(string.find, ('a'):rep(3000), '(.*)(.*)%1%2b') and 1
