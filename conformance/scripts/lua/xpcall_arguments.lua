--[[ {
  clause: "CALL-3",
  title: "a tool is called by pcall and xpcall with arguments",
  functions: ["f"],
  steps: [{call: "f", args: [1, "x"], answer: "a"}, {call: "f", named: {q: 2}, answer: "b"}, {complete: ["a", "b"]}],
} ]]
local _, a = pcall(f, 1, "x")
local _, b = pcall(f, { q = 2 })
return { a, b }
