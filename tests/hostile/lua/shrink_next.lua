-- kind: memory taken away in the middle of its use
-- expect: harmless
local t = {}
for i = 1, 1000 do t['k' .. i] = i end
pcall(function() for k in pairs(t) do for j in pairs(t) do t[j] = nil end for i = 1, 2000 do t['n' .. i] = i end end end)
pcall(next, t, 'not there') pcall(next, t, {})
