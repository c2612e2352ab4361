--[[ {
  clause: "LIMIT-10",
  title: "a loop of pcalls around an endless loop does not outlive the limit of time",
  limits: {seconds: {float: "0.2"}},
  requires: ["limit-seconds"],
  ways: ["straight"],
  steps: [{raised: ["time limit"], stdout: ""}],
} ]]
while true do
  pcall(function() while true do end end)
  print("went on")
end
