-- kind: recursion
-- expect: harmless
local e
e = setmetatable({}, { __tostring = function() error(e) end })
error(e)
