/* {
  clause: "STEP-4",
  title: "a chain of then takes each answer to the next call",
  functions: ["f", "g"],
  steps: [{call: "f", answer: 1}, {call: "g", args: [2], answer: 3}, {complete: 4}],
} */
return f().then((x) => g(x + 1)).then((y) => y + 1);
