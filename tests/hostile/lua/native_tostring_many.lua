-- kind: a native loop that never looks at the clock
-- expect: harmless
local n = 0
for i = 1, 1e7 do n = n + #tostring(i) end
return 1
