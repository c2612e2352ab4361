-- kind: an endless loop that catches its own interruption
-- expect: harmless
local t = setmetatable({}, { __pairs = function() return function() return 1, 1 end end })
for k in pairs(t) do end
return t
