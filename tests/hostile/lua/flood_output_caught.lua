-- kind: a flood
-- expect: raised: output limit | time limit
while true do pcall(print, ('x'):rep(1000)) end
