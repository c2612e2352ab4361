/* {
  clause: "CALL-3",
  title: "a call inside a default parameter and a template is shown",
  functions: ["f"],
  steps: [{call: "f", args: [1], answer: "a"}, {call: "f", args: [2], answer: "b"}, {complete: "a b"}],
} */
const join = async (x = f(1)) => `${await x} ${await f(2)}`;
return await join();
