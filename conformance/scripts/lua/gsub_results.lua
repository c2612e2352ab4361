--[[ {
  clause: "CALL-3",
  title: "a gsub callback that gives false keeps the match, and the count is right",
  functions: ["expand"],
  requires: ["calls-in-callbacks"],
  steps: [
    {call: "expand", args: ["a"], answer: false},
    {call: "expand", args: ["b"], answer: 7},
    {complete: ["a-7-c", 2]},
  ],
} ]]
local text, count = ("a-b-c"):gsub("%a", expand, 2)
return { text, count }
