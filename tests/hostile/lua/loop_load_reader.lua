-- kind: an endless loop that catches its own interruption
-- expect: raised: time limit
load(function() while true do end end)
