--[[ {
  clause: "CALL-3",
  title: "a sort whose comparator calls a tool ends up sorted",
  functions: ["weight"],
  requires: ["calls-in-callbacks"],
  steps: [
    {call: "weight", args: ["pear"], answer: 3},
    {call: "weight", args: ["fig"], answer: 1},
    {complete: ["fig", "pear"]},
  ],
} ]]
local known = {}
local function of(fruit)
  if not known[fruit] then known[fruit] = weight(fruit) end
  return known[fruit]
end
local fruits = { "pear", "fig" }
of("pear")
table.sort(fruits, function(a, b) return of(a) < of(b) end)
return fruits
