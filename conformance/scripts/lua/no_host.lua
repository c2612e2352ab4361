--[[ {
  clause: "SAFE-1",
  title: "no file, process, module or debug library is within reach",
  steps: [{complete: ["nil", "nil", "nil", "nil", "nil", "nil", "nil"]}],
} ]]
return {
  type(io.open), type(os.execute), type(os.getenv), type(require), type(debug), type(string.dump), type(dofile),
}
