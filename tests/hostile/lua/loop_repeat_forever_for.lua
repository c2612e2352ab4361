-- kind: an endless loop that catches its own interruption
-- expect: raised: time limit
for i = 1, math.huge do end
