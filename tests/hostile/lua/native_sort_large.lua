-- kind: a native loop that never looks at the clock
-- expect: harmless
local t = {}
for i = 1, 300000 do t[i] = (i * 7919) % 300007 end
return pcall(table.sort, t) and 1 or 'caught'
