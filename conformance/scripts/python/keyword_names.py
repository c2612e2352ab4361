"""{
  clause: "ARGS-3",
  title: "names of arguments that are no identifiers are given with two stars",
  functions: ["chart"],
  steps: [{call: "chart", named: {pairs: [["MA(5)", 5], ["class", "x"], ["", 1]]}, answer: 1}, {complete: 1}],
}"""

return chart(**{"MA(5)": 5, "class": "x", "": 1})
