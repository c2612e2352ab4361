-- kind: an endless loop that catches its own interruption
-- expect: raised: time limit
for i = 1, math.huge do local x = 0 / 0 end
for i = 1, 0, 0.5 do end
while not (0 / 0 == 0 / 0) do end
