--[[ {
  clause: "VALUE-10",
  title: "a table with a hole as a result is an error that names the path",
  steps: [{raised: ["rows"]}],
} ]]
return { rows = { 1, nil, 3, [10] = 4 } }
