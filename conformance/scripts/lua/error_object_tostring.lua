--[[ {
  clause: "ERR-1",
  title: "an error object with __tostring is raised as that says",
  steps: [{raised: ["out of apples"]}],
} ]]
error(setmetatable({}, { __tostring = function() return "out of apples" end }))
