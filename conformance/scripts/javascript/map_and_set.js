/* {
  clause: "VALUE-14",
  title: "maps and sets within each other come out as objects and lists, empty ones too",
  functions: ["f"],
  steps: [
    {call: "f", args: [0, {a: [1, {b: []}]}]},
    {complete: {map: {}, set: [], deep: [{x: [1, 2]}]}},
  ],
} */
await f(0, new Map([["a", new Set([1, new Map([["b", new Set()]])])]]));
return { map: new Map(), set: new Set(), deep: new Set([new Map([["x", [1, 2]]])]) };
