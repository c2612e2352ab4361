-- kind: a native loop that never looks at the clock
-- expect: harmless
local t = setmetatable({}, { __len = function() return 1 << 40 end })
return pcall(table.insert, t, 1, 0) and 1 or 'caught'
