-- kind: an endless loop that catches its own interruption
-- expect: raised: time limit
local function f() xpcall(function() while true do end end, f) end
f()
while true do xpcall(error, f) end
