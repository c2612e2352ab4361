--[[ {
  clause: "VALUE-1",
  title: "answers are plain tables that ipairs, # and pairs go through",
  functions: ["f"],
  steps: [{call: "f", answer: {rows: [10, 20], b: 1, a: 2}}, {complete: [2, 30, "a b rows"]}],
} ]]
local x = f()
local sum, keys = 0, {}
for _, n in ipairs(x.rows) do sum = sum + n end
for key in pairs(x) do keys[#keys + 1] = key end
table.sort(keys)
return { #x.rows, sum, table.concat(keys, " ") }
