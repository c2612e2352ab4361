/* {
  clause: "STEP-7",
  title: "a timer fires only when no call is left to answer",
  functions: ["f"],
  steps: [{call: "f", answer: "answered"}, {complete: "answered"}],
} */
const timeout = new Promise((resolve) => setTimeout(() => resolve("timed out"), 0));
return await Promise.race([timeout, f()]);
