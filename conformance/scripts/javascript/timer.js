/* {
  clause: "STEP-7",
  title: "timers fire in the order of their times and take no real time",
  limits: {seconds: 2},
  steps: [{complete: ["now", "soon", "later", "much later"]}],
} */
const seen = [];
const wait = (text, ms) => new Promise((resolve) => setTimeout(() => { seen.push(text); resolve(); }, ms));
const all = [wait("much later", 1e9), wait("later", 5000), wait("soon", 10)];
seen.push("now");
await Promise.all(all);
return seen;
