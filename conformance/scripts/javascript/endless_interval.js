/* {
  clause: "LIMIT-3",
  title: "an endless interval is stopped",
  limits: {seconds: {float: "0.3"}},
  requires: ["limit-seconds"],
  ways: ["straight"],
  steps: [{raised: ["time limit", "0.3 s"]}],
} */
setInterval(() => {}, 1000);
await new Promise(() => {});
