/* {
  clause: "CALL-1",
  title: "calls in async functions that nobody awaits are all shown",
  functions: ["f"],
  steps: [{call: "f", args: [1]}, {call: "f", args: [2]}, {complete: "done"}],
} */
[1, 2].forEach(async (n) => {
  await f(n);
});
return "done";
