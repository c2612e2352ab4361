/* {
  clause: "VALUE-5",
  title: "undefined within lists, objects and arguments is null",
  functions: ["f"],
  steps: [{call: "f", args: [null, 1, {a: null}]}, {complete: {a: null, list: [null, null, 1]}}],
} */
await f(undefined, 1, { a: undefined });
return { a: undefined, list: [undefined, , 1] };
