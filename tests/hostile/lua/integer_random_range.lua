-- kind: big integers
-- expect: harmless
return pcall(math.random, math.mininteger, math.maxinteger) and 1 or 'caught'
