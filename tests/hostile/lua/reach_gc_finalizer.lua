-- kind: reaching for the host
-- expect: harmless
local seen = false
setmetatable({}, { __gc = function() seen = true end })
collectgarbage()
collectgarbage()
return seen
