--[[ {
  clause: "VALUE-8",
  title: "the global null stands for null in tables that the script makes",
  functions: ["f"],
  steps: [
    {call: "f", args: [ [1, null, 3] ]},
    {call: "f", named: {a: null}},
    {complete: {list: [null], field: null}},
  ],
} ]]
f({ 1, null, 3 })
f{ a = null }
return { list = { null }, field = null }
