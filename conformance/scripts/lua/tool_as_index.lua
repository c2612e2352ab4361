--[[ {
  clause: "CALL-3",
  title: "a tool that is itself a metamethod or an iterator is called",
  functions: ["f"],
  requires: ["calls-in-callbacks"],
  steps: [{call: "f", args: [ [], "colour"], answer: "red"}, {call: "f", args: ["state", null], answer: null}, {complete: "red"}],
} ]]
local t = setmetatable({}, { __index = f })
local colour = t.colour
for _ in f, "state", nil do end
return colour
