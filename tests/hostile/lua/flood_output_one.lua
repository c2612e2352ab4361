-- kind: a flood
-- expect: raised: output limit | time limit
print(('x'):rep(5000000))
