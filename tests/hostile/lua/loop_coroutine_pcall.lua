-- kind: an endless loop that catches its own interruption
-- expect: raised: time limit
while true do pcall(coroutine.wrap(function() pcall(function() while true do end end) while true do end end)) end
