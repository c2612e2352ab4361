"""{
  clause: "OUT-6",
  title: "booleans and null are printed by their names, alone and among others",
  functions: ["f"],
  inputs: {nothing: null},
  steps: [
    {call: "f", stdout: "True\nFalse\nNone\nleft 5 True right\n", answer: {a: true, b: [false]}},
    {complete: null, stdout: "{'a': True, 'b': [False]}\n"},
  ],
}"""

print(True)
print(False)
print(nothing)
print("left", 5, True, "right")
print(f())
