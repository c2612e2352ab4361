--[[ {
  clause: "VALUE-10",
  title: "a byte string that is not UTF-8 as an argument or a key is an error that can be caught",
  functions: ["f"],
  steps: [{complete: [false, false, false]}],
} ]]
return {
  (pcall(f, "\255")),
  (pcall(f, 0, { name = "a\192" })),
  (pcall(f, 0, { ["\128"] = 1 })),
}
