"""{
  clause: "VALUE-3",
  title: "integers of any size are exact, and floats stay floats",
  functions: ["f"],
  inputs: {n: {int: "9007199254740993"}},
  steps: [
    {call: "f", args: [{int: "9007199254740994"}, {int: "1267650600228229401496703205376"}, {float: "1.0"}, 1, true], answer: {float: "2.0"}},
    {complete: [{float: "2.0"}, 2, {float: "0.1"}]},
  ],
}"""

return [f(n + 1, 2**100, 1.0, 1, True), 2, 0.1]
