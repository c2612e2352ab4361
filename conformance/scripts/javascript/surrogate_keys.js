/* {
  clause: "VALUE-13",
  title: "a key with a lone surrogate is a key like any other",
  functions: ["f"],
  requires: ["lone-surrogates"],
  steps: [{call: "f", args: [0, {any: "o"}]}, {complete: {any: "o"}}],
} */
const odd = { "a\ud83d": 1 };
await f(0, odd);
return odd;
