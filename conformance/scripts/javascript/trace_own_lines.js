/* {
  clause: "ERR-7",
  title: "no line of the adapter shows in the trace of an error in a callback",
  functions: ["f"],
  steps: [
    {call: "f", answer: [1]},
    {raised: {contains: ["inside"], lacks: ["prelude", "polyact", "<input>", "<eval>", ".py"]}},
  ],
} */
const items = await f();
await Promise.all(items.map(async () => {
  await null;
  throw new Error("inside");
}));
