/* {
  clause: "ERR-12",
  title: "an error of a call that nobody awaits is caught by its own handler",
  functions: ["log"],
  steps: [{call: "log", args: ["x"], raise: "disk full"}, {complete: "done", stdout: "disk full\n"}],
} */
log("x").catch((error) => print(error.message));
return "done";
