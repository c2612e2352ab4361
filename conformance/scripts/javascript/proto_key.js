/* {
  clause: "VALUE-13",
  title: "an answer with the key __proto__ leaves the prototype alone",
  functions: ["f"],
  steps: [{call: "f", answer: {__proto__: {evil: true}, a: 1}}, {complete: ["undefined", true, ["__proto__", "a"]]}],
} */
const x = await f();
return [typeof x.evil, Object.getPrototypeOf(x) === Object.prototype, Object.keys(x)];
