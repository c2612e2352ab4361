-- kind: giant strings and tables
-- expect: raised: memory limit | time limit
local f = function() end
while true do local g = f f = function() return g end end
