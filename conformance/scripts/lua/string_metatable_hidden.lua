--[[ {
  clause: "SAFE-2",
  title: "the metatable of strings cannot be altered",
  functions: ["f"],
  steps: [{call: "f", args: ["ABC"], answer: "x"}, {complete: "X"}],
} ]]
pcall(function() getmetatable("").__index = { upper = function() return "stolen" end } end)
pcall(setmetatable, "", { __index = {} })
return f(("abc"):upper()):upper()
