-- kind: giant strings and tables
-- expect: harmless
local ok, e = load('return {' .. ('1,'):rep(1000000) .. '}')
return ok and 1 or 'refused'
