/* {
  clause: "CALL-1",
  title: "of calls started together one fails and the others are still shown",
  functions: ["f"],
  steps: [
    {call: "f", args: [1], answer: "a"},
    {call: "f", args: [2], raise: "no"},
    {call: "f", args: [3], answer: "c"},
    {complete: ["a", "no", "c"]},
  ],
} */
const all = await Promise.allSettled([f(1), f(2), f(3)]);
return all.map((one) => (one.status === "fulfilled" ? one.value : one.reason.message));
