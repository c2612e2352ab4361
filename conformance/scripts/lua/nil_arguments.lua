--[[ {
  clause: "ARGS-6",
  title: "nil among the arguments is null and keeps its place, at the end too",
  functions: ["f"],
  steps: [{call: "f", args: [null]}, {call: "f", args: [1, null, 3]}, {call: "f", args: [1, null, null]}, {complete: null}],
} ]]
f(nil)
f(1, nil, 3)
f(1, nil, nil)
