-- kind: reaching for the host
-- expect: value: true
local m = getmetatable(print)
return m == nil
