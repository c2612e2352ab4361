--[[ {
  clause: "CALL-3",
  title: "a thousand coroutines that each end are no harm",
  functions: ["f"],
  steps: [{call: "f", args: [1000], answer: "x"}, {complete: "x"}],
} ]]
local n = 0
for _ = 1, 1000 do
  coroutine.wrap(function() coroutine.yield() end)()
  coroutine.wrap(function() n = n + 1 end)()
end
return f(n)
