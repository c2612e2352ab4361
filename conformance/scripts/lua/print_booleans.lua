--[[ {
  clause: "OUT-6",
  title: "booleans and null are printed by their names, alone and among others",
  functions: ["f"],
  inputs: {nothing: null},
  steps: [
    {call: "f", stdout: "true\nfalse\nnil\nleft\t5\ttrue\tright\n", answer: {a: true, b: [false]}},
    {complete: null, stdout: {contains: ["a = true", "false"]}},
  ],
} ]]
print(true)
print(false)
print(nothing)
print("left", 5, true, "right")
print(f())
