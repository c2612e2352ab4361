--[[ {
  clause: "CALL-3",
  title: "a call inside a sort comparator is shown",
  functions: ["less"],
  requires: ["calls-in-callbacks"],
  steps: [{call: "less", args: [{any: "a"}, {any: "b"}], answer: true}, {complete: {any: "sorted"}}],
} ]]
local xs = { 2, 1 }
table.sort(xs, function(a, b)
  if a == b then return false end
  return less(a, b)
end)
return xs
