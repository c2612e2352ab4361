-- kind: an endless loop that catches its own interruption
-- expect: raised: time limit
local f
f = coroutine.wrap(function() while true do coroutine.yield() end end)
while true do f() end
