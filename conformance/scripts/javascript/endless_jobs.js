/* {
  clause: "LIMIT-3",
  title: "an endless loop of awaits is stopped",
  limits: {seconds: {float: "0.3"}},
  requires: ["limit-seconds"],
  ways: ["straight"],
  steps: [{raised: ["time limit", "0.3 s"]}],
} */
for (;;) await null;
