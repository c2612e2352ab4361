-- kind: a flood
-- expect: harmless
local t = {}
for i = 1, 100000 do t[i] = { i } end
print(t)
return 1
