/* {
  clause: "CALL-1",
  title: "calls that are awaited in another order are shown in the order made",
  functions: ["f"],
  steps: [{call: "f", args: [1], answer: "a"}, {call: "f", args: [2], answer: "b"}, {complete: ["b", "a"]}],
} */
const first = f(1);
const second = f(2);
return [await second, await first];
