"""{
  clause: "ARGS-5",
  title: "a dict as the only argument is positional in Python",
  functions: ["f"],
  steps: [{call: "f", args: [{query: "x"}], answer: 1}, {call: "f", args: [{}], answer: 2}, {complete: [1, 2]}],
}"""

return [f({"query": "x"}), f({})]
