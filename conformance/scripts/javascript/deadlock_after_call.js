/* {
  clause: "ERR-11",
  title: "a promise that never settles after a call is raised when nothing else is left",
  functions: ["f"],
  steps: [{call: "f", answer: 1, stdout: "before\n"}, {raised: ["settle"], stdout: "after\n"}],
} */
print("before");
await f();
print("after");
await new Promise(() => {});
return "not reached";
