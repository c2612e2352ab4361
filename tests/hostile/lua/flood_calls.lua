-- kind: a flood
-- expect: raised: call limit
while true do search{} end
