-- kind: recursion
-- expect: harmless
local function f(n)
  local x <close> = setmetatable({}, { __close = function() if n > 0 then f(n - 1) end end })
end
return pcall(f, 100000) and 1 or 'caught'
