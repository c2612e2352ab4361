-- kind: a backtracking pattern
-- expect: harmless
local n = 0
for x in string.gmatch(('a'):rep(3000), ('.-'):rep(6) .. 'b') do n = n + 1 end
return n
