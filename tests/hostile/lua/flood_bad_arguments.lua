-- kind: a flood
-- expect: raised: time limit
while true do pcall(search, print) end
