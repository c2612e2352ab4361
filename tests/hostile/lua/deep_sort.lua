-- kind: recursion
-- expect: harmless
local function f() table.sort({ 1, 2, 3 }, f) return true end
return pcall(f) and 1 or 'caught'
