/* {
  clause: "ERR-1",
  title: "a promise that never settles is raised when nothing else is left",
  steps: [{raised: ["settle"]}],
} */
await new Promise(() => {});
return "not reached";
