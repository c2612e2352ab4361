-- kind: a flood
-- expect: raised: output limit
print(('x'):rep(5000000))
