-- kind: a native loop that never looks at the clock
-- expect: harmless
local t = {}
for i = 1, 1e6 do t[i] = i end
for _ = 1, 20 do pcall(function() return select('#', table.unpack(t)) end) pcall(select, -1e9, 1) pcall(math.max, table.unpack(t)) end
