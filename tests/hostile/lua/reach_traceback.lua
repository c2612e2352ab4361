-- kind: reaching for the host
-- expect: value: false
local ok, e = xpcall(function() error(setmetatable({}, { __tostring = function() return 'x' end })) end, function(e) return e end)
return ok
