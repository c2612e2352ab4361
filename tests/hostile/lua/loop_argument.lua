-- kind: an endless loop that catches its own interruption
-- expect: harmless
search(setmetatable({}, { __index = function() while true do end end, __pairs = function() while true do end end }))
return 1
