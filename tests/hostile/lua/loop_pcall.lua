-- kind: an endless loop that catches its own interruption
-- expect: raised: time limit
while true do pcall(function() while true do end end) end
