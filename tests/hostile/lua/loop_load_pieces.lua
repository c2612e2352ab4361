-- kind: an endless loop that catches its own interruption
-- expect: raised: memory limit | time limit
load(function() return 'x = 1 ' end)
