--[[ {
  clause: "CALL-3",
  title: "a call inside the handler of xpcall is shown",
  functions: ["report"],
  requires: ["calls-in-callbacks"],
  steps: [{call: "report", args: ["broke"], answer: "noted"}, {complete: [false, "noted"]}],
} ]]
local ok, told = xpcall(function() error("broke", 0) end, function(message) return report(message) end)
return { ok, told }
