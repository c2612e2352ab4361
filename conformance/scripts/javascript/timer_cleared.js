/* {
  clause: "STEP-7",
  title: "a timer that was cleared does not fire",
  steps: [{complete: ["kept"]}],
} */
const seen = [];
clearTimeout(setTimeout(() => seen.push("cleared"), 1));
await new Promise((resolve) => setTimeout(() => { seen.push("kept"); resolve(); }, 2));
return seen;
