--[[ {
  clause: "SAFE-2",
  title: "a table of tools that the script spoils leaves the tools that it kept",
  functions: ["f"],
  steps: [{call: "f", args: [1], answer: 2}, {complete: 2}],
} ]]
local kept = f
pcall(function() tools.f = nil end)
pcall(function() tools.f = print end)
pcall(setmetatable, tools, { __index = error })
tools, f = nil, nil
return kept(1)
