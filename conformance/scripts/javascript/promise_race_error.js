/* {
  clause: "CALL-1",
  title: "a race whose first call fails is lost and the other call is still shown",
  functions: ["f"],
  steps: [{call: "f", args: [1], raise: "too slow"}, {call: "f", args: [2], answer: "late"}, {complete: "too slow"}],
} */
try {
  return await Promise.race([f(1), f(2)]);
} catch (error) {
  return error.message;
}
