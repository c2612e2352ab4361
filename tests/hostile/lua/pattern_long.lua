-- kind: a backtracking pattern
-- expect: harmless
local ok = pcall(string.find, 'x', ('x?'):rep(100000))
return ok or 'caught'
