--[[ {
  clause: "SAFE-2",
  title: "a metatable on the table of globals does not harm the seam",
  functions: ["f"],
  steps: [{call: "f", args: [0, {a: 1}], answer: [1], stdout: "x\n"}, {complete: [1]}],
} ]]
setmetatable(_G, { __index = error, __newindex = error })
print("x")
return f(0, { a = 1 })
