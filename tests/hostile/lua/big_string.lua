-- kind: giant strings and tables
-- expect: raised: memory limit | time limit
local s = 'x'
while true do s = s .. s end
