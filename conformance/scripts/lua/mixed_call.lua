--[[ {
  clause: "ARGS-3",
  title: "a table with both parts is positional and keyword arguments at once",
  functions: ["search"],
  steps: [
    {call: "search", args: ["x"], named: {limit: 3}},
    {call: "search", args: ["x", "y"], named: {a: 1, b: 2}},
    {complete: null},
  ],
} ]]
search{"x", limit = 3}
search{"x", "y", b = 2, a = 1}
