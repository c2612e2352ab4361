/* {
  clause: "VALUE-14",
  title: "a small BigInt comes out as an integer",
  functions: ["f"],
  steps: [{call: "f", args: [5, [-7]]}, {complete: {n: 0}}],
} */
await f(5n, [-7n]);
return { n: 0n };
