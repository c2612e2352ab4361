-- kind: giant strings and tables
-- expect: raised: value size limit
return ('x'):rep(3000000)
