-- kind: big integers
-- expect: harmless
return load('return ' .. ('9'):rep(100000)) and 1 or 'refused'
