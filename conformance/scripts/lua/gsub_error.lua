--[[ {
  clause: "STEP-5",
  title: "an error that answers a call inside a gsub callback passes through gsub",
  functions: ["expand"],
  requires: ["calls-in-callbacks"],
  steps: [{call: "expand", args: ["a"], answer: "x"}, {call: "expand", args: ["b"], raise: "no b"}, {complete: [false, "no b"]}],
} ]]
local ok, told = pcall(string.gsub, "a b c", "%w", function(letter) return expand(letter) end)
return { ok, told }
