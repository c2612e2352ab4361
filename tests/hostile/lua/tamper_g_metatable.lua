-- kind: tampering with a built-in
-- expect: harmless
setmetatable(_G, { __index = function() while true do end end, __newindex = function() while true do end end })
return search{ a = 1 }
