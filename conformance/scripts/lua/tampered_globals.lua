--[[ {
  clause: "SAFE-2",
  title: "globals that are all set to nil leave what the script kept",
  functions: ["f"],
  steps: [{call: "f", args: [1], answer: {a: [2]}}, {complete: {a: [2]}}],
} ]]
local kept, erase, globals = f, {}, _G
for name in pairs(_G) do erase[#erase + 1] = name end
for _, name in ipairs(erase) do globals[name] = nil end
return kept(1)
