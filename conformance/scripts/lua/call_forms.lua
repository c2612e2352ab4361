--[[ {
  clause: "ARGS-2",
  title: "a table call, a call with a table and a call with a string are calls as any other",
  functions: ["search"],
  steps: [
    {call: "search", named: {query: "x", limit: 3}},
    {call: "search", named: {query: "x"}},
    {call: "search", args: ["x"]},
    {complete: null},
  ],
} ]]
search{ query = "x", limit = 3 }
search({ query = "x" })
search"x"
