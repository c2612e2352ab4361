/* {
  clause: "CALL-1",
  title: "a call that nobody awaits is shown before the run is complete",
  functions: ["log"],
  steps: [{call: "log", args: ["left alone"], answer: null}, {complete: "done"}],
} */
log("left alone");
return "done";
