/* {
  clause: "SAFE-2",
  title: "frozen built-ins do not harm the seam",
  functions: ["f"],
  steps: [{call: "f", args: [[1]], answer: {a: 1}}, {complete: {a: 1}}],
} */
for (const one of [Object, Array, Promise, JSON, Map, Error]) {
  Object.freeze(one);
  if (one.prototype) Object.freeze(one.prototype);
}
return await f([1]);
