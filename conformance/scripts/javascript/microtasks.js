/* {
  clause: "STEP-7",
  title: "microtasks run before timers",
  steps: [{complete: ["sync", "micro", "promise", "timer"]}],
} */
const seen = [];
setTimeout(() => seen.push("timer"), 0);
queueMicrotask(() => seen.push("micro"));
Promise.resolve().then(() => seen.push("promise"));
seen.push("sync");
await new Promise((resolve) => setTimeout(resolve, 1));
return seen;
