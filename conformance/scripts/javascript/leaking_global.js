/* {
  clause: "SAFE-3",
  title: "a global that one run sets is not there in the next",
  functions: ["f"],
  repeats: 3,
  steps: [{call: "f", args: ["undefined"]}, {complete: "number"}],
} */
const before = typeof globalThis.leak;
globalThis.leak = 1;
Array.prototype.leak = 2;
await f(before);
return typeof globalThis.leak;
