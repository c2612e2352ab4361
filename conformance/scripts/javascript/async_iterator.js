/* {
  clause: "CALL-3",
  title: "an async iterator calls for each value and when the loop is left",
  functions: ["page", "close"],
  steps: [
    {call: "page", args: [0], answer: "a"},
    {call: "page", args: [1], answer: "stop"},
    {call: "close", args: [2]},
    {complete: ["a"]},
  ],
} */
const pages = {
  n: 0,
  [Symbol.asyncIterator]() { return this; },
  async next() { return { done: false, value: await page(this.n++) }; },
  async return() { await close(this.n); return { done: true }; },
};
const all = [];
for await (const item of pages) {
  if (item === "stop") break;
  all.push(item);
}
return all;
