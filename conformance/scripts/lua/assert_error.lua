--[[ {
  clause: "ERR-1",
  title: "a failed assert is raised with its text",
  steps: [{raised: ["nothing found"]}],
} ]]
assert(false, "nothing found")
