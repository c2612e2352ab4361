-- kind: memory taken away in the middle of its use
-- expect: harmless
local body = load([[
  local grow <close> = setmetatable({}, { __close = function() local t = {} for i = 1, 10000 do t[i] = i end (function(...) return select('#', ...) end)(table.unpack(t)) end })
  coroutine.yield('ready')
  error('original')
]])
if not body then return end
for _ = 1, 20 do
  local co = coroutine.create(function() return pcall(body) end)
  coroutine.resume(co) coroutine.resume(co)
  co = coroutine.create(body)
  coroutine.resume(co)
  coroutine.close(co)
end
