-- kind: recursion
-- expect: harmless
local t = {}
for i = 1, 100000 do t = { t } end
local ok, e = pcall(search, t)
return ok or 'caught'
