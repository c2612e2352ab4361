--[[ {
  clause: "STEP-5",
  title: "an error that answers a call inside a coroutine is what resume gives",
  functions: ["f"],
  steps: [{call: "f", raise: "no"}, {complete: [false, "no", "dead"]}],
} ]]
local co = coroutine.create(function() return f() end)
local ok, told = coroutine.resume(co)
return { ok, told, coroutine.status(co) }
