-- kind: a flood
-- expect: raised: output limit
while true do print(('x'):rep(1000)) end
