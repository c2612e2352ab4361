-- kind: recursion
-- expect: raised: limit | overflow
local function f() return pcall(f) end
f()
while true do f() end
