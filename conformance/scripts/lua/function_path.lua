--[[ {
  clause: "VALUE-10",
  title: "a function and a coroutine within a result are named by their path",
  functions: ["f"],
  steps: [{complete: [true, true]}],
} ]]
local _, a = pcall(f, 0, { rows = { 1, { render = print } } })
local _, b = pcall(f, 0, { rows = { co = coroutine.create(print) } })
return { a:find("rows[2].render is a function", 1, true) ~= nil, b:find("rows.co is a coroutine", 1, true) ~= nil }
