-- kind: memory taken away in the middle of its use
-- expect: harmless
for n = 1, 30 do
  local t = {}
  for i = 1, 1000 do t[i] = { i } end
  pcall(table.sort, t, function(a, b) for i = #t, 1, -1 do t[i] = nil end t = {} return true end)
end
