-- kind: reaching for the host
-- expect: value: true
local f, e = load('\27LuaQ', 'x', 'b')
return f == nil
