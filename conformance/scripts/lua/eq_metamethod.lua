--[[ {
  clause: "CALL-3",
  title: "a call inside the metamethods of equality and of negation is shown",
  functions: ["same", "negated"],
  requires: ["calls-in-callbacks"],
  steps: [{call: "same", answer: true}, {call: "negated", answer: -1}, {complete: [true, -1]}],
} ]]
local mt = { __eq = function() return same() end, __unm = function() return negated() end }
local a, b = setmetatable({}, mt), setmetatable({}, mt)
local equal = a == b
return { equal, -a }
