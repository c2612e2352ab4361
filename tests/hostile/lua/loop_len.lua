-- kind: an endless loop that catches its own interruption
-- expect: raised: time limit
return #setmetatable({}, { __len = function() while true do end end })
