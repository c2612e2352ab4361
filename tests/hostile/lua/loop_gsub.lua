-- kind: an endless loop that catches its own interruption
-- expect: raised: time limit
(('a'):rep(10)):gsub('a', function() while true do end end)
