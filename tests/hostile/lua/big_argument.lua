-- kind: giant strings and tables
-- expect: raised: value size limit | time limit
search{ query = ('x'):rep(3000000) }
