--[[ {
  clause: "CALL-10",
  title: "a tool that is kept as a field is called as a function and as a method",
  functions: ["f"],
  steps: [{call: "f", args: [1]}, {call: "f", args: [{name: "box"}, 2]}, {complete: null}],
} ]]
local box = setmetatable({ name = "box" }, { __index = { f = f } })
box.f(1)
box:f(2)
