-- kind: reaching for the host
-- expect: harmless
local t = setmetatable({}, { __mode = 'k' })
t[{}] = 1
collectgarbage()
return next(t) == nil
