--[[ {
  clause: "VALUE-7",
  title: "a list and an object from the host that are emptied stay what they came in as",
  functions: ["f"],
  steps: [{call: "f", answer: {list: [1], object: {a: 1}}}, {complete: {list: [], object: {}}}],
} ]]
local x = f()
table.remove(x.list)
x.object.a = nil
return x
