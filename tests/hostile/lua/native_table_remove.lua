-- kind: a native loop that never looks at the clock
-- expect: harmless
local t = setmetatable({}, { __len = function() return 1 << 40 end })
return pcall(table.remove, t, 1) and 1 or 'caught'
