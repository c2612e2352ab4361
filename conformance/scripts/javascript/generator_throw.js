/* {
  clause: "STEP-5",
  title: "an error that answers a call is thrown into the async generator that waits for it",
  functions: ["f"],
  steps: [{call: "f", raise: "no page"}, {complete: ["no page", "end"]}],
} */
async function* pages() {
  try {
    yield await f();
  } catch (error) {
    yield error.message;
  }
  yield "end";
}
const all = [];
for await (const item of pages()) all.push(item);
return all;
