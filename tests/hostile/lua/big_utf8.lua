-- kind: giant strings and tables
-- expect: harmless
local t = {}
for i = 1, 1000 do t[i] = 0x10FFFF end
return #utf8.char(table.unpack(t))
