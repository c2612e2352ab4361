--[[ {
  clause: "VALUE-10",
  title: "overlong UTF-8 and characters beyond Unicode are errors",
  functions: ["f"],
  steps: [{complete: [false, false, false]}],
} ]]
return { (pcall(f, "\192\128")), (pcall(f, "\244\144\128\128")), (pcall(f, "\226\130")) }
