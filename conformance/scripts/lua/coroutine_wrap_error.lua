--[[ {
  clause: "ERR-1",
  title: "an error inside a wrapped coroutine is raised with its text",
  functions: ["f"],
  steps: [{call: "f"}, {raised: ["inside the coroutine"]}],
} ]]
local go = coroutine.wrap(function()
  f()
  error("inside the coroutine")
end)
go()
