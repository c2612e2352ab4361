--[[ {
  clause: "CALL-3",
  title: "a call inside pcall is shown and its error is caught",
  functions: ["f"],
  steps: [{call: "f", args: [1], answer: "a"}, {call: "f", args: [2], raise: "no"}, {complete: [true, "a", false, "no"]}],
} ]]
local ok, value = pcall(f, 1)
local fine, message = pcall(f, 2)
return { ok, value, fine, message }
