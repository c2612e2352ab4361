/* {
  clause: "ERR-5",
  title: "any of several calls that all fail gives all their errors",
  functions: ["f"],
  steps: [{call: "f", args: [1], raise: "a"}, {call: "f", args: [2], raise: "b"}, {complete: ["a", "b"]}],
} */
try {
  return await Promise.any([f(1), f(2)]);
} catch (error) {
  return error.errors.map((one) => one.message);
}
