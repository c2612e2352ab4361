--[[ {
  clause: "VALUE-8",
  title: "a null field is still null when the table is passed on after other fields were set",
  functions: ["f", "g"],
  steps: [
    {call: "f", answer: {id: 1, email: null}},
    {call: "g", args: [0, {id: 2, email: null, name: "Ada"}]},
    {complete: null},
  ],
} ]]
local r = f()
r.id = 2
r.name = "Ada"
g(0, r)
