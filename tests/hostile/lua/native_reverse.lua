-- kind: a native loop that never looks at the clock
-- expect: harmless
local s = ('x'):rep(1000000)
for i = 1, 100000 do s = s:reverse():upper() end
return 1
