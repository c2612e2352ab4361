/* {
  clause: "ERR-2",
  title: "a body that closes its function is a syntax error",
  functions: ["f"],
  steps: [{raised: ["SyntaxError"]}],
} */
}); (async () => { await f();
