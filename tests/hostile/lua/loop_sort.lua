-- kind: an endless loop that catches its own interruption
-- expect: raised: time limit
local t = {}
for i = 1, 1000 do t[i] = i end
table.sort(t, function() while true do end end)
