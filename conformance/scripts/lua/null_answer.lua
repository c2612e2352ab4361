--[[ {
  clause: "VALUE-8",
  title: "an answer and an input that are null are nothing to a condition",
  functions: ["f"],
  inputs: {given: null},
  steps: [{call: "f", answer: null}, {complete: ["no answer", "not given"]}],
} ]]
local r = f()
return { r and "answer" or "no answer", given and "given" or "not given" }
