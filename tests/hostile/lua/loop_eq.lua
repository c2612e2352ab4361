-- kind: an endless loop that catches its own interruption
-- expect: raised: time limit
local m = { __eq = function() while true do end end }
return setmetatable({}, m) == setmetatable({}, m)
