/* {
  clause: "CALL-1",
  title: "a loop over calls made beforehand shows them in the order made",
  functions: ["f"],
  steps: [{call: "f", args: [1], answer: "a"}, {call: "f", args: [2], answer: "b"}, {complete: ["a", "b"]}],
} */
const all = [];
for await (const item of [f(1), f(2)]) all.push(item);
return all;
