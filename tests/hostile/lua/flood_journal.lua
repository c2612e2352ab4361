-- kind: a flood
-- expect: raised: call limit | time limit
local n = 0
while true do n = n + 1 search{ text = ('x'):rep(100000), n = n } end
