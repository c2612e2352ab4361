--[[ {
  clause: "OUT-7",
  title: "bytes that are not UTF-8 are printed without an error, and the rest arrives",
  steps: [{complete: "went on", stdout: {contains: ["before", "after\n"]}}],
} ]]
print("before\255after")
return "went on"
