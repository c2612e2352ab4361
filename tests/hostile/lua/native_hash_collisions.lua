-- kind: a native loop that never looks at the clock
-- expect: harmless
-- Where an engine hashes only some bytes of a long string, all of these are one.
local t, mid = {}, ('x'):rep(200)
for i = 1, 40000 do
  local key = ('x'):rep(37) .. ('%06d'):format(i) .. mid
  t[key] = i
end
return 1
