/* {
  clause: "STEP-7",
  title: "a call in a timer is shown",
  functions: ["f"],
  steps: [{call: "f", args: ["from the timer"], answer: 5, stdout: "waiting\n"}, {complete: 5}],
} */
print("waiting");
return await new Promise((resolve) => setTimeout(async () => resolve(await f("from the timer")), 60000));
