-- kind: an endless loop that catches its own interruption
-- expect: raised: time limit
for x in function() return 1 end do end
