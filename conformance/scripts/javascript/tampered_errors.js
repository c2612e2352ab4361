/* {
  clause: "SAFE-2",
  title: "a replaced way to write traces does not harm what is raised",
  script_name: "report_maker",
  steps: [{raised: ["the true text"]}],
} */
Error.prepareStackTrace = () => { throw new Error("stolen"); };
Error.stackTraceLimit = 0;
Error.prototype.toString = () => "stolen";
String.prototype.replace = Array.prototype.join = () => "stolen";
throw new Error("the true text");
