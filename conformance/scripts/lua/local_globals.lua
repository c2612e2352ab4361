--[[ {
  clause: "INPUT-1",
  title: "inputs are globals of chunks that the script loads",
  inputs: {factor: 3},
  functions: ["f"],
  steps: [{call: "f", args: [6], answer: 1}, {complete: 1}],
} ]]
return load("return f(factor * 2)")()
