/* {
  clause: "VALUE-2",
  title: "integers beyond 2^53 arrive as BigInt and smaller ones as numbers",
  functions: ["f", "g"],
  requires: ["big-integers"],
  steps: [
    {call: "f", answer: [{int: "9007199254740993"}, 5]},
    {call: "g", args: [{int: "9007199254740994"}, "bigint", "number"]},
    {complete: {int: "1267650600228229401496703205376"}},
  ],
} */
const [big, small] = await f();
await g(big + 1n, typeof big, typeof small);
return 2n ** 100n;
