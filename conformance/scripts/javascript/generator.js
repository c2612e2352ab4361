/* {
  clause: "CALL-3",
  title: "an async generator calls between its values",
  functions: ["page"],
  steps: [
    {call: "page", args: [0], answer: ["a", "b"]},
    {call: "page", args: [1], answer: ["c"]},
    {call: "page", args: [2], answer: []},
    {complete: ["a", "b", "c"]},
  ],
} */
async function* pages() {
  for (let n = 0; ; n++) {
    const items = await page(n);
    if (items.length === 0) return;
    yield* items;
  }
}
const all = [];
for await (const item of pages()) all.push(item);
return all;
