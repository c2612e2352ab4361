-- kind: a native loop that never looks at the clock
-- expect: harmless
local t = setmetatable({}, { __len = function() return 2147483000 end, __index = function() return 1 end })
return pcall(table.sort, t) and 1 or 'caught'
