-- kind: giant strings and tables
-- expect: raised: memory limit | time limit
local s = 'xx'
while true do s = s:gsub('x', 'xx') end
