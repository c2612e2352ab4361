-- kind: recursion
-- expect: harmless
local function f() return coroutine.resume(coroutine.create(f)) end
f()
return 1
