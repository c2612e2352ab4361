-- kind: giant strings and tables
-- expect: raised: memory limit | time limit
local all = {}
while true do pcall(function() all[#all + 1] = ('x'):rep(1000000) .. #all end) end
