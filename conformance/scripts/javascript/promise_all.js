/* {
  clause: "CALL-1",
  title: "calls started together are shown one by one in the order made",
  functions: ["f", "g"],
  steps: [
    {call: "f", args: [1], answer: "a"},
    {call: "g", args: [2], answer: "b"},
    {call: "f", args: [3], answer: "c"},
    {complete: ["a", "b", "c"]},
  ],
} */
return await Promise.all([f(1), g(2), f(3)]);
