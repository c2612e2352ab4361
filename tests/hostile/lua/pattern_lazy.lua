-- kind: a backtracking pattern
-- expect: raised: limit | too
return string.find(('a'):rep(30), ('.-'):rep(12) .. 'b')
