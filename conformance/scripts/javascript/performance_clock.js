/* {
  clause: "SNAP-11",
  title: "the clock for measuring stands still within a step",
  steps: [{complete: true}],
} */
const begun = typeof performance === "undefined" ? 0 : performance.now();
for (let n = 0; n < 2e5; n++);
return begun === (typeof performance === "undefined" ? 0 : performance.now());
