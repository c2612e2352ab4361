/* {
  clause: "SAFE-1",
  title: "no module, file, process or environment is within reach",
  steps: [{complete: ["undefined", "undefined", "undefined", "undefined", "undefined", "refused"]}],
} */
const names = [typeof require, typeof process, typeof std, typeof os, typeof Deno];
try {
  await import("os");
  names.push("imported");
} catch {
  names.push("refused");
}
return names;
