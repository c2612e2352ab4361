/* {
  clause: "ERR-12",
  title: "an error that answers a call which nobody awaits does not vanish",
  functions: ["log"],
  steps: [{call: "log", args: ["x"], raise: "disk full"}, {raised: ["disk full"]}],
} */
log("x");
return "done";
