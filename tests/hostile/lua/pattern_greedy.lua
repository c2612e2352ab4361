-- kind: a backtracking pattern
-- expect: raised: limit | too
return string.match(('a'):rep(200), ('a*'):rep(30) .. 'b')
