--[[ {
  clause: "VALUE-2",
  title: "the largest and the smallest integer of the engine are exact as arguments",
  requires: ["int-float-distinction"],
  functions: ["f"],
  steps: [
    {call: "f", args: [{int: "9223372036854775807"}, {int: "-9223372036854775808"}], answer: {int: "9223372036854775807"}},
    {complete: true},
  ],
} ]]
return f(math.maxinteger, math.mininteger) == math.maxinteger
