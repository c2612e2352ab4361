-- kind: recursion or nesting without an end
-- expect: harmless
local function gen(n)
  for i = 1, n do
    coroutine.yield(i)
    for v in coroutine.wrap(gen), 5 do end
  end
end
return (pcall(function() for v in coroutine.wrap(gen), 5 do end end))
