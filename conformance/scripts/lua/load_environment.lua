--[[ {
  clause: "SAFE-1",
  title: "a loaded chunk sees the script's globals or the environment that it was given, and no others",
  steps: [{complete: ["nil", 5, "nil"]}],
} ]]
mine = 5
return {
  load("return type(debug)")(),
  load("return mine")(),
  load("return type(mine)", "x", "t", { type = type })(),
}
