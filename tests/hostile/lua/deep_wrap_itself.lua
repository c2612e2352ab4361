-- kind: recursion or nesting without an end
-- expect: raised: stack | nested | coroutine | time limit | memory limit
local function f(f) return coroutine.wrap(f)(f) end
f(f)
