--[[ {
  clause: "LIMIT-10",
  title: "no handler of xpcall and no metamethod outlives the limit of time",
  functions: ["f"],
  limits: {seconds: {float: "0.2"}},
  requires: ["limit-seconds"],
  ways: ["straight"],
  steps: [{raised: ["time limit"], stdout: ""}],
} ]]
xpcall(function() while true do end end, function() print("handler"); f("handler") end)
f("after")
