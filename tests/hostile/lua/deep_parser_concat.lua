-- kind: recursion of the parser
-- expect: harmless
return load('return ' .. ('"x" .. '):rep(100000) .. '"x"') and 1 or 'refused'
