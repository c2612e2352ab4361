/* {
  clause: "CALL-3",
  title: "calls in a reduce, a while with a condition and a labelled loop are shown",
  functions: ["f"],
  steps: [
    {call: "f", args: [0, 1], answer: 10},
    {call: "f", args: [10, 2], answer: 20},
    {call: "f", args: ["more"], answer: false},
    {complete: 20},
  ],
} */
const total = await [1, 2].reduce(async (sum, n) => f(await sum, n), 0);
outer: while (await f("more")) {
  for (;;) continue outer;
}
return total;
