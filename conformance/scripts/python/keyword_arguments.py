"""{
  clause: "ARGS-3",
  title: "keyword arguments of Python arrive in the order written, beside positional ones",
  functions: ["search"],
  steps: [
    {call: "search", args: ["x"], named: {pairs: [["limit", 3], ["after", null]]}},
    {call: "search", named: {pairs: [["b", 1], ["a", 2]]}},
    {complete: null},
  ],
}"""

search("x", limit=3, after=None)
search(b=1, a=2)
