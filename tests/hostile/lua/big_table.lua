-- kind: giant strings and tables
-- expect: raised: memory limit | time limit
local t = {}
for i = 1, math.huge do t[i] = i end
