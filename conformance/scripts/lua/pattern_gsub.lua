--[[ {
  clause: "LIMIT-3",
  title: "a hostile pattern of gsub is stopped",
  limits: {seconds: {float: "0.3"}},
  requires: ["limit-seconds"],
  ways: ["straight"],
  steps: [{raised: ["time limit", "0.3 s"]}],
} ]]
return (string.gsub(("a"):rep(30), (".-"):rep(12) .. "b", ""))
