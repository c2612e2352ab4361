/* {
  clause: "CALL-1",
  title: "functions that run together show their calls in the order made",
  functions: ["f", "g"],
  steps: [
    {call: "f", args: [1], answer: 10},
    {call: "f", args: [2], answer: 20},
    {call: "g", args: [10], answer: "a"},
    {call: "g", args: [20], answer: "b"},
    {complete: ["a", "b"]},
  ],
} */
const both = async (n) => {
  const first = await f(n);
  return await g(first);
};
return await Promise.all([1, 2].map(both));
