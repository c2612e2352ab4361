-- kind: big integers
-- expect: harmless
return pcall(function() return math.mininteger // 0 end) and 1 or 'caught'
