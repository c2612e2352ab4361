/* {
  clause: "LIMIT-8",
  title: "calls started together are counted one by one",
  functions: ["f"],
  limits: {calls: 2},
  requires: ["limit-calls"],
  steps: [{call: "f", args: [1]}, {call: "f", args: [2]}, {raised: ["call limit", "2 calls"]}],
} */
return await Promise.all([f(1), f(2), f(3)]);
