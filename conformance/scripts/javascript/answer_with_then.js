/* {
  clause: "STEP-4",
  title: "an answer that has a field named then is no promise",
  functions: ["f"],
  steps: [{call: "f", answer: {then: "x", a: 1}}, {complete: ["x", 1]}],
} */
const x = await f();
return [x.then, x.a];
