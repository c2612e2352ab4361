/* {
  clause: "ARGS-5",
  title: "a map, a set, a date or an instance as the only argument is positional",
  functions: ["f"],
  steps: [
    {call: "f", args: [{a: 1}]},
    {call: "f", args: [[1]]},
    {call: "f", args: [{x: 1}]},
    {complete: null},
  ],
} */
await f(new Map([["a", 1]]));
await f(new Set([1]));
await f(new (class Point { constructor() { this.x = 1; } })());
