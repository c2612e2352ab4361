/* {
  clause: "CALL-3",
  title: "a call in the executor of a promise is shown",
  functions: ["f"],
  steps: [{call: "f", args: [1], answer: "x"}, {complete: "x"}],
} */
return await new Promise((resolve, reject) => f(1).then(resolve, reject));
