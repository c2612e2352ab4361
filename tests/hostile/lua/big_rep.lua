-- kind: giant strings and tables
-- expect: harmless
return pcall(string.rep, 'x', 1 << 40) and 1 or 'caught'
