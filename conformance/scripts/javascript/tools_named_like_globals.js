/* {
  clause: "NAME-3",
  title: "tools named like globals do not replace them and are reached through the table",
  functions: ["console", "setTimeout", "Promise", "undefined", "globalThis", "Map"],
  steps: [
    {call: "console", args: ["tool"], stdout: "text\n"},
    {call: "undefined"},
    {complete: ["function", "undefined", true, 1]},
  ],
} */
console.log("text");
await tools.console("tool");
await tools["undefined"]();
return [typeof setTimeout, typeof undefined, globalThis.Promise === Promise, new Map([[1, 1]]).size];
