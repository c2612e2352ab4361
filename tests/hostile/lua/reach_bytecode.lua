-- kind: reaching for the host
-- expect: value: true
local f, e = load('\27Lua' .. ('x'):rep(100))
return f == nil
