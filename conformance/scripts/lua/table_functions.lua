--[[ {
  clause: "INPUT-4",
  title: "the functions for tables, text and numbers are there and work on answers",
  functions: ["f"],
  steps: [
    {call: "f", answer: [3, 1, 2]},
    {complete: ["1,2,3", 3, "ABC", 2, "x=5", "3", 3]},
  ],
} ]]
local xs = f()
table.sort(xs)
table.insert(xs, 4)
table.remove(xs)
local unpacked = table.unpack or unpack
return {
  table.concat(xs, ","), math.max(unpacked(xs)), ("abc"):upper(), (("abc"):find("b", 1, true)),
  ("x=%d"):format(5), tostring(3), select("#", unpacked(xs)),
}
