--[[ {
  clause: "SAFE-2",
  title: "the script's own code runs in the main coroutine, and cannot yield out of it",
  functions: ["f"],
  steps: [{call: "f", answer: 1}, {complete: [false, 1]}],
} ]]
local ok = pcall(coroutine.yield, "f", 1)
return { ok, f() }
