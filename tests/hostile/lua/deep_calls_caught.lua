-- kind: recursion
-- expect: raised: limit | overflow
local function f() pcall(f) f() end
f()
