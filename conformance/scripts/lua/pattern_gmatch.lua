--[[ {
  clause: "LIMIT-3",
  title: "a hostile pattern of gmatch is stopped",
  limits: {seconds: {float: "0.3"}},
  requires: ["limit-seconds"],
  ways: ["straight"],
  steps: [{raised: ["time limit", "0.3 s"]}],
} ]]
for found in string.gmatch(("a"):rep(30), (".-"):rep(12) .. "b") do return found end
