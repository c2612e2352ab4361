-- kind: recursion
-- expect: harmless
local function f() return load(f) end
return pcall(f) and 1 or 'caught'
