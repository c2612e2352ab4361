--[[ {
  clause: "SAFE-2",
  title: "replaced library functions do not harm the seam",
  functions: ["f"],
  steps: [{call: "f", args: [1, {a: [2]}], answer: {b: 3}, stdout: "before\n"}, {complete: [{b: 3}, "x"]}],
} ]]
print("before")
local stolen = function() error("stolen") end
string.format, string.gsub, string.byte, table.concat = stolen, stolen, stolen, stolen
pairs, next, type, tostring, coroutine.yield, setmetatable = stolen, stolen, stolen, stolen, stolen, stolen
local got = f(1, { a = { 2 } })
return { got, "x" }
