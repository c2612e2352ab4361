--[[ {
  clause: "CALL-3",
  title: "a call inside __tostring is shown when tostring is called",
  functions: ["name_of"],
  requires: ["calls-in-callbacks"],
  steps: [{call: "name_of", answer: "Ada"}, {complete: "Ada"}],
} ]]
local person = setmetatable({}, { __tostring = function() return name_of() end })
return tostring(person)
