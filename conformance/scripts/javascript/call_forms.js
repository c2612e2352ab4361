/* {
  clause: "CALL-10",
  title: "a tool is called through call, apply, bind, spread and optional chaining",
  functions: ["f"],
  steps: [
    {call: "f", args: [1]},
    {call: "f", args: [2, 3]},
    {call: "f", args: [4, 5]},
    {call: "f", args: [6]},
    {complete: "undefined"},
  ],
} */
await f.call(null, 1);
await f.apply(undefined, [2, 3]);
await f.bind(null, 4)(...[5]);
await tools["f"]?.(6);
return typeof tools["g"];
