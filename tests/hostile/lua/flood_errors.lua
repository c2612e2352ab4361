-- kind: a flood
-- expect: raised: time limit
while true do pcall(error, ('x'):rep(1000)) end
