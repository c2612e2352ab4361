-- kind: an endless loop that catches its own interruption
-- expect: raised: time limit
local function f() return f() end
return f()
