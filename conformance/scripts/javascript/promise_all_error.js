/* {
  clause: "CALL-1",
  title: "of calls awaited together one fails, is caught, and the rest are still shown",
  functions: ["f"],
  steps: [
    {call: "f", args: [1], answer: "a"},
    {call: "f", args: [2], raise: "no"},
    {call: "f", args: [3], answer: "c"},
    {complete: "caught no"},
  ],
} */
try {
  return await Promise.all([f(1), f(2), f(3)]);
} catch (error) {
  return `caught ${error.message}`;
}
