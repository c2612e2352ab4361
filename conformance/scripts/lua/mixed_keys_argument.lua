--[[ {
  clause: "VALUE-10",
  title: "a table with mixed keys within an argument is an error that names the path",
  functions: ["f"],
  steps: [{raised: ["rows"]}],
} ]]
f{ rows = { 1, 2, name = "x" } }
