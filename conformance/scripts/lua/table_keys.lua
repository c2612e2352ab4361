--[[ {
  clause: "SNAP-14",
  title: "tables and functions as keys are visited in the same order in every replay",
  functions: ["f"],
  steps: [{call: "f", args: [{any: "order"}]}, {complete: {any: "order"}}],
} ]]
local t = {}
for n = 1, 12 do t[{ n }] = n end
for n = 13, 20 do t[function() return n end] = n end
local order = {}
for _, n in pairs(t) do order[#order + 1] = n end
f(table.concat(order, " "))
return table.concat(order, " ")
