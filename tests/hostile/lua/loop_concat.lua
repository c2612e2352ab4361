-- kind: an endless loop that catches its own interruption
-- expect: raised: time limit
return setmetatable({}, { __concat = function() while true do pcall(error) end end }) .. 'x'
