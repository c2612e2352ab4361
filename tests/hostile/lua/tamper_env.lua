-- kind: tampering with a built-in
-- expect: harmless
local _ENV = {}
x = 1
return x
