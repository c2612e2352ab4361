/* {
  clause: "ERR-6",
  title: "the trace names the lines of the functions that were called",
  script_name: "report_maker",
  functions: ["f"],
  steps: [{call: "f", answer: null}, {raised: {contains: ["report_maker", "inner"], at: "row.owner"}}],
} */
async function inner() {
  const row = await f();
  return row.owner;
}
async function outer() {
  return await inner();
}
return await outer();
