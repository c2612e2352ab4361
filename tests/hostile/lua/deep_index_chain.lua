-- kind: recursion
-- expect: harmless
local t = {}
for i = 1, 3000 do t = setmetatable({}, { __index = t }) end
return pcall(function() return t.x end) and 1 or 'caught'
