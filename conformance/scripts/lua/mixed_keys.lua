--[[ {
  clause: "VALUE-10",
  title: "a table with mixed keys as a result is an error that names the path",
  steps: [{raised: ["deep.rows"]}],
} ]]
return { deep = { rows = { 1, 2, name = "x" } } }
