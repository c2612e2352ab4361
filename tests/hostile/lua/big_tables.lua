-- kind: giant strings and tables
-- expect: raised: memory limit | time limit
local t = {}
while true do t = { t, {}, {}, {} } end
