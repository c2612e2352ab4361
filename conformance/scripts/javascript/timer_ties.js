/* {
  clause: "STEP-7",
  title: "timers of the same time fire in the order in which they were set",
  steps: [{complete: ["a", "b", "c"]}],
} */
const seen = [];
setTimeout(() => seen.push("a"), 10);
setTimeout(() => seen.push("b"), 10);
await new Promise((resolve) => setTimeout(() => { seen.push("c"); resolve(); }, 10));
return seen;
