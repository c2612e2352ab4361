-- kind: a flood
-- expect: raised: call limit
while true do pcall(search, {}) end
