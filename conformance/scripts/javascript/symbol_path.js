/* {
  clause: "VALUE-10",
  title: "a symbol in an argument is an error that names the path",
  functions: ["f"],
  steps: [{raised: ["list[1]", "symbol"]}],
} */
await f({ list: [1, Symbol("x")] });
