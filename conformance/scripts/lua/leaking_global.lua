--[[ {
  clause: "SAFE-3",
  title: "a global that one run sets is not there in the next",
  functions: ["f"],
  repeats: 3,
  steps: [{call: "f", args: ["nil", "nil"]}, {complete: "number"}],
} ]]
local before, inside = type(leak), type(string.leak)
leak = 1
string.leak = 2
f(before, inside)
return type(leak)
