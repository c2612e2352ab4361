--[[ {
  clause: "CALL-3",
  title: "a coroutine that made a call is running inside and suspended outside",
  functions: ["f"],
  steps: [{call: "f"}, {complete: ["running", "suspended", "dead", false]}],
} ]]
local co, inside
co = coroutine.create(function()
  f()
  inside = coroutine.status(co)
  coroutine.yield()
end)
coroutine.resume(co)
local between = coroutine.status(co)
coroutine.resume(co)
return { inside, between, coroutine.status(co), (coroutine.resume(co)) }
