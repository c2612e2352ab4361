-- kind: big integers
-- expect: harmless
local n = 0
for i = math.maxinteger - 1, math.maxinteger do n = n + 1 end
return n
