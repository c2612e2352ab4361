--[[ {
  clause: "CALL-3",
  title: "values that a coroutine is resumed with are told apart from the answers of its calls",
  functions: ["f"],
  steps: [{call: "f", args: ["start"], answer: "answer"}, {complete: ["start", "answer", "sent", 2]}],
} ]]
local co = coroutine.create(function(first)
  local answer = f(first)
  local sent, more = coroutine.yield(first, answer)
  return sent, more
end)
local _, first, answer = coroutine.resume(co, "start")
local _, sent, more = coroutine.resume(co, "sent", 2)
return { first, answer, sent, more }
