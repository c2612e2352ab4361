--[[ {
  clause: "OUT-5",
  title: "tables, nil, null and nested tables print readably",
  functions: ["f"],
  steps: [
    {call: "f", answer: {name: "Dune", tags: ["a", null]}},
    {complete: null, stdout: {contains: ["Dune", "name", "tags", "nil", "null", "x = 1", "5"], lacks: ["table: 0x"]}},
  ],
} ]]
print(f(), nil, null)
print({ { x = 1 }, 5 })
print({ [print] = 1, [true] = 2 })
