-- kind: giant strings and tables
-- expect: raised: value size limit
search{ query = ('x'):rep(3000000) }
