/* {
  clause: "STEP-7",
  title: "a script that waits between its tries takes no real time",
  functions: ["f"],
  limits: {seconds: 2},
  steps: [{call: "f", raise: "busy"}, {call: "f", raise: "busy"}, {call: "f", answer: "ok"}, {complete: "ok"}],
} */
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
for (let n = 0; n < 5; n++) {
  try {
    return await f();
  } catch (error) {
    await sleep(1000 * 2 ** n);
  }
}
