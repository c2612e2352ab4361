/* {
  clause: "LIMIT-10",
  title: "an endless loop of calls that are refused for their arguments is stopped",
  functions: ["f"],
  limits: {seconds: {float: "0.2"}, calls: 1000000000},
  requires: ["limit-seconds"],
  ways: ["straight"],
  steps: [{raised: ["time limit"]}],
} */
for (;;) {
  try { await f(() => 1); } catch {}
}
