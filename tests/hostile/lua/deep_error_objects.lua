-- kind: recursion
-- expect: harmless
local e = {}
for i = 1, 10000 do e = { e } end
error(e)
