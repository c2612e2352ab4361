/* {
  clause: "SAFE-1",
  title: "no constructor or property reaches what is outside the engine",
  functions: ["f"],
  steps: [{complete: ["undefined", "undefined", "undefined", "undefined"]}],
} */
const outer = f.constructor("return this")();
return [typeof outer.process, typeof outer.__loadScript, typeof f.__globals__, typeof f.__self__];
