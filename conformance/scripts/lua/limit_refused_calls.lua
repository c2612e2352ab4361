--[[ {
  clause: "LIMIT-10",
  title: "a loop of calls that are refused for their arguments runs out of time",
  functions: ["f"],
  limits: {seconds: {float: "0.2"}},
  requires: ["limit-seconds"],
  ways: ["straight"],
  steps: [{raised: ["time limit"]}],
} ]]
while true do pcall(f, print) end
