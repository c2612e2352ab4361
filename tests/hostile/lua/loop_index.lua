-- kind: an endless loop that catches its own interruption
-- expect: raised: time limit
local t = setmetatable({}, { __index = function() while true do end end })
return t.x
