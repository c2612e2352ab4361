-- kind: giant strings and tables
-- expect: raised: memory limit | time limit
local all = {}
local function f() pcall(function() while true do all[#all + 1] = ('x'):rep(10000) .. #all end end) f() end
f()
