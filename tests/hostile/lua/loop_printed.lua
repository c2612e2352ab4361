-- kind: an endless loop that catches its own interruption
-- expect: raised: time limit
print(setmetatable({}, { __tostring = function() while true do end end, __pairs = function() while true do end end }))
while true do end
