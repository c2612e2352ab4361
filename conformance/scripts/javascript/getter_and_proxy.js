/* {
  clause: "CALL-3",
  title: "a call inside a getter and inside the trap of a proxy is shown",
  functions: ["f"],
  steps: [{call: "f", args: ["own"], answer: 1}, {call: "f", args: ["any"], answer: 2}, {complete: [1, 2]}],
} */
const own = { get value() { return f("own"); } };
const any = new Proxy({}, { get: (_, key) => f(key) });
return [await own.value, await any.any];
