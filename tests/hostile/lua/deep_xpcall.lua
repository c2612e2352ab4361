-- kind: recursion
-- expect: raised: limit | error | overflow
local function f() error('x') end
local function h(e) return xpcall(f, h) end
while true do xpcall(f, h) end
