--[[ {
  clause: "CALL-10",
  title: "a tool is the function of a coroutine",
  functions: ["f"],
  steps: [{call: "f", args: [1], answer: "x"}, {complete: [true, "x"]}],
} ]]
return { coroutine.resume(coroutine.create(f), 1) }
