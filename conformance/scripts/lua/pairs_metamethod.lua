--[[ {
  clause: "CALL-3",
  title: "a call inside the iterator that __pairs or a function gives is shown each time round",
  functions: ["row"],
  requires: ["calls-in-callbacks"],
  steps: [
    {call: "row", args: [1], answer: "a"},
    {call: "row", args: [2], answer: "b"},
    {call: "row", args: [3], answer: null},
    {complete: ["a", "b"]},
  ],
} ]]
local function rows()
  return function(_, n)
    local got = row(n + 1)
    if got ~= nil then return n + 1, got end
  end, nil, 0
end
local all = {}
for n, got in rows() do all[n] = got end
return all
