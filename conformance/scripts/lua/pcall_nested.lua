--[[ {
  clause: "ERR-5",
  title: "an error thrown again in nested pcalls keeps what it is",
  functions: ["f"],
  steps: [{call: "f", raise: "no luck"}, {complete: [false, "no luck", false, 17]}],
} ]]
local ok, told = pcall(function()
  local _, inner = pcall(f)
  error(inner, 0)
end)
local fine, thrown = pcall(error, { code = 17 })
return { ok, told, fine, thrown.code }
