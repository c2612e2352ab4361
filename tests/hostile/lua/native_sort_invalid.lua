-- kind: a native loop that never looks at the clock
-- expect: harmless
local t = {}
for i = 1, 10000 do t[i] = i end
return pcall(table.sort, t, function() return true end) and 1 or 'caught'
