-- kind: giant strings and tables
-- expect: harmless
local t = {}
for i = 1, 1e6 do t[i] = 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' end
return pcall(table.concat, t) and 1 or 'caught'
