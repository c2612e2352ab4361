/* {
  clause: "LIMIT-10",
  title: "an endless loop of calls with arguments nested too deep is stopped",
  functions: ["f"],
  limits: {seconds: {float: "0.2"}, calls: 1000000000},
  requires: ["limit-seconds"],
  ways: ["straight"],
  steps: [{raised: ["time limit"]}],
} */
let deep = [];
for (let i = 0; i < 300; i++) deep = [deep];
for (;;) {
  try { await f(deep); } catch {}
}
