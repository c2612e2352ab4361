--[[ {
  clause: "STEP-5",
  title: "an error that answers a call inside a sort comparator passes through the sort",
  functions: ["less"],
  requires: ["calls-in-callbacks"],
  steps: [{call: "less", args: [{any: "a"}, {any: "b"}], raise: "cannot tell"}, {complete: [false, "cannot tell"]}],
} ]]
local ok, told = pcall(table.sort, { 2, 1 }, function(a, b) return less(a, b) end)
return { ok, told }
