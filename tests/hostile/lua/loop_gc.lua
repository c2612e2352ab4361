-- kind: an endless loop that catches its own interruption
-- expect: harmless
setmetatable({}, { __gc = function() while true do end end })
collectgarbage()
local t = {}
for i = 1, 1e5 do t = { t and i } end
return 1
