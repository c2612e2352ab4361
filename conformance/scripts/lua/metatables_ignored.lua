--[[ {
  clause: "VALUE-14",
  title: "a table with a metatable comes out as its own fields",
  functions: ["f"],
  steps: [{call: "f", args: [0, {own: 1}]}, {complete: [1, 2]}],
} ]]
f(0, setmetatable({ own = 1 }, { __index = { inherited = 2 }, __len = function() return 9 end }))
return setmetatable({ 1, 2 }, { __index = function() return 3 end })
