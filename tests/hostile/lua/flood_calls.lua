-- kind: a flood
-- expect: raised: call limit | time limit
while true do search{} end
