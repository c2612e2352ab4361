/* {
  clause: "CALL-3",
  title: "a finally block calls on the way out",
  functions: ["work", "cleanup"],
  steps: [
    {call: "work", raise: "broke"},
    {call: "cleanup"},
    {raised: ["broke"]},
  ],
} */
try {
  return await work();
} finally {
  await cleanup();
}
