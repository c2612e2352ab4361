-- kind: reaching for the host
-- expect: harmless
local co, main = coroutine.running()
local ok, e = pcall(coroutine.resume, co)
return ok
