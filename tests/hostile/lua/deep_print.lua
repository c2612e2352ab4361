-- kind: recursion
-- expect: harmless
local t = {}
for i = 1, 100000 do t = { t } end
print(t)
return 1
