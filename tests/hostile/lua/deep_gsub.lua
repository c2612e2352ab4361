-- kind: recursion
-- expect: harmless
local function f() return (('a'):gsub('a', f)) end
return pcall(f) and 1 or 'caught'
