/* {
  clause: "ERR-3",
  title: "of calls awaited together one fails and nobody catches it",
  functions: ["f"],
  steps: [{call: "f", args: [1], raise: "lost"}, {call: "f", args: [2], answer: "b"}, {raised: ["lost"]}],
} */
return await Promise.all([f(1), f(2)]);
