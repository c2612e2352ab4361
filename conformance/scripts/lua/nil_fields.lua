--[[ {
  clause: "VALUE-5",
  title: "a field that is nil is not there, and nil returned is null",
  functions: ["f"],
  steps: [{call: "f", named: {a: 1}}, {complete: null}],
} ]]
f{ a = 1, b = nil }
return nil
