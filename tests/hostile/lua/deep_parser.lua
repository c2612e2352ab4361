-- kind: recursion of the parser
-- expect: harmless
return load('return ' .. ('('):rep(100000) .. '1' .. (')'):rep(100000)) and 1 or 'refused'
