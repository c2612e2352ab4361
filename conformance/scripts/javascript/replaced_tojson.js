/* {
  clause: "SAFE-2",
  title: "a toJSON on the prototype of all objects does not change what crosses",
  functions: ["f"],
  steps: [{call: "f", args: [1, {a: [2]}], answer: {b: 3}}, {complete: {b: 3}}],
} */
Object.prototype.toJSON = () => "stolen";
return await f(1, { a: [2] });
