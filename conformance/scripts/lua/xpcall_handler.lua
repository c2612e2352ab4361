--[[ {
  clause: "CALL-3",
  title: "a call inside the function that xpcall calls is shown, and its handler sees the error",
  functions: ["f"],
  steps: [{call: "f", args: [1], answer: "a"}, {call: "f", args: [2], raise: "no"}, {complete: [true, "a", false, "handled no"]}],
} ]]
local function handler(told) return "handled " .. told end
local ok, value = xpcall(function() return f(1) end, handler)
local fine, told = xpcall(function() return f(2) end, handler)
return { ok, value, fine, told }
