--[[ {
  clause: "CALL-3",
  title: "a call inside a __close handler is shown on the way out, also of an error",
  functions: ["cleanup"],
  requires: ["calls-in-callbacks"],
  steps: [{call: "cleanup", args: ["first"]}, {call: "cleanup", args: ["second"]}, {complete: "broke"}],
} ]]
local run = load([[
  local mt = { __close = function(self) cleanup(self.name) end }
  do
    local first <close> = setmetatable({ name = "first" }, mt)
  end
  local _, told = pcall(function()
    local second <close> = setmetatable({ name = "second" }, mt)
    error("broke", 0)
  end)
  return told
]])
if not run then -- a version without <close>
  cleanup("first")
  cleanup("second")
  return "broke"
end
return run()
