-- kind: an endless loop that catches its own interruption
-- expect: raised: time limit
do local x <close> = setmetatable({}, { __close = function() while true do end end }) end
