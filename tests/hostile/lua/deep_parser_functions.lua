-- kind: recursion of the parser
-- expect: harmless
return load(('return function() '):rep(10000) .. ('end '):rep(10000)) and 1 or 'refused'
