--[[ {
  clause: "CALL-3",
  title: "a call inside a gsub callback is shown at each match",
  functions: ["expand"],
  requires: ["calls-in-callbacks"],
  steps: [
    {call: "expand", args: ["name"], answer: "Ada"},
    {call: "expand", args: ["year"], answer: "1815"},
    {complete: "Ada, born 1815"},
  ],
} ]]
local text = string.gsub("$name, born $year", "%$(%w+)", function(key) return expand(key) end)
return text
