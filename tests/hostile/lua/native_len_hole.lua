-- kind: a native loop that never looks at the clock
-- expect: harmless
local t = {}
for i = 1, 60 do t[1 << i] = 1 end
local n = 0
for i = 1, 1e6 do n = n + #t end
return 1
