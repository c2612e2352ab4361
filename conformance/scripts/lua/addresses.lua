--[[ {
  clause: "SNAP-14",
  title: "the text of tables, functions and coroutines is the same in every replay and process",
  functions: ["f"],
  steps: [
    {call: "f", args: [{any: "table"}, {any: "function"}, {any: "coroutine"}, {any: "tool"}]},
    {call: "f", args: [true]},
    {complete: [{any: "table"}, {any: "function"}, {any: "coroutine"}, {any: "tool"}]},
  ],
} ]]
local t, co = {}, coroutine.create(print)
local texts = { tostring(t), tostring(print), tostring(co), tostring(f) }
f((table.unpack or unpack)(texts))
f(tostring(t) == texts[1] and tostring({}) ~= texts[1])
return texts
