--[[ {
  clause: "ERR-1",
  title: "an error of nothing is raised",
  steps: [{raised: []}],
} ]]
error()
