-- kind: big integers
-- expect: harmless
return { math.mininteger // -1, math.mininteger % -1 }
