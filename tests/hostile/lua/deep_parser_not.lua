-- kind: recursion of the parser
-- expect: harmless
return load('return ' .. ('not '):rep(1000000) .. 'nil') and 1 or 'refused'
