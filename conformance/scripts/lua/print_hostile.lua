--[[ {
  clause: "OUT-5",
  title: "a table whose metamethods fail does not take the output of others with it",
  steps: [{complete: "went on", stdout: {contains: ["shown"]}}],
} ]]
print("shown")
pcall(print, setmetatable({}, { __tostring = function() error("no") end, __index = error, __len = error }))
return "went on"
