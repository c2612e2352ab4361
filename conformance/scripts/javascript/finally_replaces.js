/* {
  clause: "ERR-1",
  title: "an error thrown in a finally block replaces the first one",
  functions: ["f"],
  steps: [{call: "f", raise: "first"}, {raised: {contains: ["second"], lacks: ["first"]}}],
} */
try {
  await f();
} finally {
  throw new Error("second");
}
