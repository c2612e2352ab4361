--[[ {
  clause: "LIMIT-5",
  title: "a text of a gigabyte is refused",
  limits: {memory: 8000000, seconds: 20},
  requires: ["limit-memory"],
  ways: ["straight"],
  steps: [{raised: []}],
} ]]
return #string.rep("x", 1e9)
