-- kind: a flood
-- expect: raised: output limit | time limit
while true do print(('x'):rep(1000)) end
