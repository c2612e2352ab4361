-- kind: recursion
-- expect: harmless
local function f() return coroutine.wrap(f)() end
return pcall(f) and 1 or 'caught'
