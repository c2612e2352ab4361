-- kind: recursion
-- expect: harmless
local t = {}
setmetatable(t, { __index = t })
return pcall(function() return t.x end) and 1 or 'caught'
