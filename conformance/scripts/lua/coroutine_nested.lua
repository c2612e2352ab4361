--[[ {
  clause: "CALL-3",
  title: "a call inside a coroutine inside a coroutine is shown",
  functions: ["f"],
  steps: [{call: "f", args: ["inner"], answer: 1}, {call: "f", args: ["outer"], answer: 2}, {complete: [1, 2, 3]}],
} ]]
local outer = coroutine.wrap(function()
  local inner = coroutine.wrap(function()
    coroutine.yield(f("inner"))
  end)
  coroutine.yield(inner())
  coroutine.yield(f("outer"))
  return 3
end)
return { outer(), outer(), outer() }
