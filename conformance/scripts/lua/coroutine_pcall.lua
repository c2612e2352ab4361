--[[ {
  clause: "ERR-5",
  title: "a pcall inside a coroutine catches the error of a call and the coroutine goes on",
  functions: ["f"],
  steps: [{call: "f", raise: "no"}, {complete: ["no", "end"]}],
} ]]
local next_one = coroutine.wrap(function()
  local _, told = pcall(f)
  coroutine.yield(told)
  return "end"
end)
return { next_one(), next_one() }
