-- kind: giant strings and tables
-- expect: raised: value size limit | time limit
return ('x'):rep(3000000)
