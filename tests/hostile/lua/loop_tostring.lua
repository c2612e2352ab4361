-- kind: an endless loop that catches its own interruption
-- expect: raised: time limit
return tostring(setmetatable({}, { __tostring = function() while true do end end }))
