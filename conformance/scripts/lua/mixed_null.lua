--[[ {
  clause: "ARGS-3",
  title: "a table with both parts keeps null among its positional arguments",
  functions: ["f"],
  steps: [{call: "f", args: [null, 2], named: {a: null}}, {complete: null}],
} ]]
f{ null, 2, a = null }
