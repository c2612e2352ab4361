--[[ {
  clause: "CALL-1",
  title: "calls of two coroutines that take turns are shown in the order made",
  functions: ["f"],
  steps: [
    {call: "f", args: ["a", 1], answer: 1},
    {call: "f", args: ["b", 1], answer: 2},
    {call: "f", args: ["a", 2], answer: 3},
    {complete: [1, 2, 3]},
  ],
} ]]
local function worker(name)
  return coroutine.wrap(function()
    for n = 1, 2 do coroutine.yield(f(name, n)) end
  end)
end
local a, b = worker("a"), worker("b")
return { a(), b(), a() }
