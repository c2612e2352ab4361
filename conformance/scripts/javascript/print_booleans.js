/* {
  clause: "OUT-6",
  title: "booleans and null are printed by their names, alone and among others",
  functions: ["f"],
  inputs: {nothing: null},
  steps: [
    {call: "f", stdout: "true\nfalse\nnull\nleft 5 true right\n", answer: {a: true, b: [false]}},
    {complete: null, stdout: "{ a: true, b: [ false ] }\n"},
  ],
} */
print(true);
print(false);
print(nothing);
print("left", 5, true, "right");
print(await f());
