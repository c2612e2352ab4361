--[[ {
  clause: "CALL-3",
  title: "a call inside the script's own coroutine passes through resume",
  functions: ["f"],
  steps: [
    {call: "f", args: ["first"], answer: 1},
    {call: "f", args: ["second"], answer: 2},
    {complete: ["suspended", 1, "dead", 2]},
  ],
} ]]
local co = coroutine.create(function()
  coroutine.yield(f("first"))
  return f("second")
end)
local _, a = coroutine.resume(co)
local before = coroutine.status(co)
local _, b = coroutine.resume(co)
return { before, a, coroutine.status(co), b }
