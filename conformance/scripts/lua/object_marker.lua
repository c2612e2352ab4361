--[[ {
  clause: "VALUE-7",
  title: "an empty table is a list unless it is marked as an object",
  functions: ["f"],
  steps: [{call: "f", args: [0, [], {}]}, {complete: {list: [], object: {}, filled: {a: 1}}}],
} ]]
f(0, {}, object{})
return { list = {}, object = object{}, filled = object{ a = 1 } }
