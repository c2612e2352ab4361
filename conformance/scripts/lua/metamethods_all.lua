--[[ {
  clause: "CALL-3",
  title: "a call inside the metamethods of comparing, joining, calling and setting is shown",
  functions: ["meta"],
  requires: ["calls-in-callbacks"],
  steps: [
    {call: "meta", args: ["lt"], answer: true},
    {call: "meta", args: ["concat"], answer: "joined"},
    {call: "meta", args: ["call", 5], answer: 6},
    {call: "meta", args: ["newindex", "k", 1]},
    {complete: [true, "joined", 6]},
  ],
} ]]
local mt = {
  __lt = function() return meta("lt") end,
  __concat = function() return meta("concat") end,
  __call = function(_, n) return meta("call", n) end,
  __newindex = function(_, key, value) meta("newindex", key, value) end,
}
local a, b = setmetatable({}, mt), setmetatable({}, mt)
local less = a < b
local joined = a .. "x"
local called = a(5)
a.k = 1
return { less, joined, called }
