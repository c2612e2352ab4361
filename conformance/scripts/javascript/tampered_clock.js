/* {
  clause: "SAFE-2",
  title: "a replaced clock and random numbers stay with the script",
  functions: ["f"],
  repeats: 2,
  steps: [{call: "f", args: [true, 5]}, {complete: null}],
} */
const real = Date.now() > 1e12;
Date.now = () => 5;
Math.random = () => 5;
await f(real, Date.now());
