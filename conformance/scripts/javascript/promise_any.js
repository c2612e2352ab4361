/* {
  clause: "CALL-1",
  title: "any of several calls gives the first that does not fail",
  functions: ["f"],
  steps: [
    {call: "f", args: [1], raise: "no"},
    {call: "f", args: [2], answer: "yes"},
    {call: "f", args: [3], answer: "also"},
    {complete: "yes"},
  ],
} */
return await Promise.any([f(1), f(2), f(3)]);
