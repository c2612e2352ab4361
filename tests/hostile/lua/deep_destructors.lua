-- kind: recursion of destructors
-- expect: harmless
local t = nil
for i = 1, 300000 do t = { t } end
t = nil
collectgarbage()
return 1
