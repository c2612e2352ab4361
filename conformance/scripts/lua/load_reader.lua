--[[ {
  clause: "CALL-3",
  title: "a call inside the reader of load is shown for each piece",
  functions: ["piece"],
  requires: ["calls-in-callbacks"],
  steps: [
    {call: "piece", args: [1], answer: "return 6 "},
    {call: "piece", args: [2], answer: "* 7"},
    {call: "piece", args: [3], answer: ""},
    {complete: 42},
  ],
} ]]
local n = 0
local chunk = load(function()
  n = n + 1
  return piece(n)
end)
return chunk()
