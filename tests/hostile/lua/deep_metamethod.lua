-- kind: recursion
-- expect: raised: stack | limit
local t = setmetatable({}, {})
getmetatable(t).__index = function(s, k) return s[k] end
return t.x
