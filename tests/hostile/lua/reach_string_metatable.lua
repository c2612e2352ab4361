-- kind: reaching for the host
-- expect: value: "X"
local m = getmetatable('')
if type(m) == 'table' then m.__index = function() while true do end end end
return ('x'):upper()
