-- kind: a native loop that never looks at the clock
-- expect: harmless
return pcall(string.byte, ('x'):rep(1000000), 1, -1) and 1 or 'caught'
