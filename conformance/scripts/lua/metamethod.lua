--[[ {
  clause: "CALL-3",
  title: "a call inside a metamethod is shown",
  functions: ["lookup", "plus"],
  requires: ["calls-in-callbacks"],
  steps: [
    {call: "lookup", args: ["colour"], answer: "red"},
    {call: "plus", args: [2], answer: 42},
    {complete: ["red", 42]},
  ],
} ]]
local t = setmetatable({}, {
  __index = function(_, key) return lookup(key) end,
  __add = function(_, n) return plus(n) end,
})
local colour = t.colour
return { colour, t + 2 }
