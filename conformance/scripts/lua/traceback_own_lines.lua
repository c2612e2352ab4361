--[[ {
  clause: "ERR-7",
  title: "no line of the adapter shows in the traceback of an error in a callback",
  functions: ["f"],
  steps: [
    {call: "f", args: [1], answer: 1},
    {raised: {contains: ["inside"], lacks: ["prelude", "polyact", "[string", ".py", "[C]: in ?"]}},
  ],
} ]]
table.sort({ 3, 1, 2 }, function(a, b)
  f(1)
  error("inside")
end)
