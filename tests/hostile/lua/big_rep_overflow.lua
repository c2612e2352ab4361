-- kind: giant strings and tables
-- expect: harmless
return pcall(string.rep, 'xx', math.maxinteger) and 1 or 'caught'
