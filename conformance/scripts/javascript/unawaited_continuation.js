/* {
  clause: "CALL-1",
  title: "what follows a call that nobody awaits is run before the run is complete",
  functions: ["f", "g"],
  steps: [{call: "f", answer: 1}, {call: "g", args: [1], answer: 2}, {complete: "done", stdout: "2\n"}],
} */
f().then(g).then((x) => print(x));
return "done";
