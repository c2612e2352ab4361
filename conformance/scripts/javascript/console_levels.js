/* {
  clause: "OUT-1",
  title: "each way to print of the console arrives in order",
  steps: [{complete: null, stdout: "log\ninfo\nwarn\nerror\ndebug\nprint\n\n"}],
} */
console.log("log");
console.info("info");
console.warn("warn");
console.error("error");
console.debug("debug");
print("print");
console.log();
