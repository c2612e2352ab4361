--[[ {
  clause: "NAME-3",
  title: "tools named like libraries do not replace them",
  functions: ["string", "table", "print", "pairs", "null", "object", "_G", "_ENV"],
  steps: [
    {call: "string", args: [1], stdout: "1,2\n"},
    {call: "_ENV"},
    {complete: ["X", null, {}, true]},
  ],
} ]]
print(table.concat({ 1, 2 }, ","))
tools.string(1)
tools._ENV()
local globals = 0
for _ in pairs(_G) do globals = globals + 1 end
return { string.upper("x"), null, object{}, globals > 10 }
