--[[ {
  clause: "LIMIT-3",
  title: "a hostile pattern of match is stopped, and pcall does not hear of it",
  limits: {seconds: {float: "0.3"}},
  requires: ["limit-seconds"],
  ways: ["straight"],
  steps: [{raised: ["time limit", "0.3 s"]}],
} ]]
return { pcall(string.match, ("a"):rep(30), (".*"):rep(12) .. "b") }
