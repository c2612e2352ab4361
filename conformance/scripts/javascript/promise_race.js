/* {
  clause: "CALL-1",
  title: "of calls that race each is shown and the first answered wins",
  functions: ["f"],
  steps: [{call: "f", args: [1], answer: "first"}, {call: "f", args: [2], answer: "second"}, {complete: "first"}],
} */
return await Promise.race([f(1), f(2)]);
