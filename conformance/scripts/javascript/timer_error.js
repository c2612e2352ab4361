/* {
  clause: "ERR-12",
  title: "an error thrown in a timer does not vanish",
  steps: [{raised: ["in the timer"]}],
} */
setTimeout(() => { throw new Error("in the timer"); }, 10);
await new Promise((resolve) => setTimeout(resolve, 20));
return "done";
