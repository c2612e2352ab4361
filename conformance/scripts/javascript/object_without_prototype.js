/* {
  clause: "ARGS-2",
  title: "an object without a prototype and one that was spread are keyword arguments",
  functions: ["f"],
  steps: [{call: "f", named: {a: 1}}, {call: "f", named: {a: 1, b: 2}}, {complete: null}],
} */
const bare = Object.create(null);
bare.a = 1;
await f(bare);
await f({ ...bare, b: 2 });
