--[[ {
  clause: "SNAP-14",
  title: "pairs and next visit keys in the same order in every replay and process",
  functions: ["f"],
  steps: [
    {call: "f", args: [{any: "order"}, {any: "next"}]},
    {call: "f", args: [{any: "order"}, {any: "next"}]},
    {complete: {any: "order"}},
  ],
} ]]
local function order()
  local t, keys, by_next = {}, {}, {}
  for n = 1, 30 do t["key" .. (n * 7919) % 1000] = n end
  for n = 1, 5 do t[n] = n; t[n + 0.5] = n end
  t[true] = 1
  for key in pairs(t) do keys[#keys + 1] = tostring(key) end
  local key = next(t)
  while key ~= nil do
    by_next[#by_next + 1] = tostring(key)
    key = next(t, key)
  end
  return table.concat(keys, " "), table.concat(by_next, " ")
end
f(order())
f(order())
return (order())
