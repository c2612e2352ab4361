--[[ {
  clause: "OUT-5",
  title: "a table with __tostring is printed as that says",
  steps: [{complete: null, stdout: "Ada\n"}],
} ]]
print(setmetatable({ hidden = 1 }, { __tostring = function() return "Ada" end }))
