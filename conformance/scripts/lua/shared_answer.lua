--[[ {
  clause: "VALUE-12",
  title: "a metatable that the script puts on an answer does not reach the next call",
  functions: ["f", "g"],
  steps: [{call: "f", answer: {a: 1}}, {call: "g", args: [0, {a: 1}], answer: {b: 2}}, {complete: true}],
} ]]
local x = setmetatable(f(), { __index = function() return "from the metatable" end })
local y = g(0, x)
return y.missing == nil and x.missing == "from the metatable"
