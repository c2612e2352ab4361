/* {
  clause: "SAFE-2",
  title: "accessors on the prototype of all objects do not change what crosses",
  functions: ["f"],
  steps: [{call: "f", args: [[1], {a: 2}], answer: {b: [3]}}, {complete: {b: [3]}}],
} */
for (const key of ["value", "get", "set", "0", "length", "name", "message", "writable", "stack", "a", "b"]) {
  Object.defineProperty(Object.prototype, key, { __proto__: null, set() { throw "stolen"; }, configurable: true });
}
return await f([1], { a: 2 });
