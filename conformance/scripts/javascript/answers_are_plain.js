/* {
  clause: "VALUE-1",
  title: "answers are plain arrays and objects of the language",
  functions: ["f"],
  steps: [{call: "f", answer: {list: [1], object: {}}}, {complete: [true, true, true, "1", "list,object"]}],
} */
const x = await f();
return [
  Array.isArray(x.list), x.list instanceof Array, Object.getPrototypeOf(x) === Object.prototype,
  x.list.map(String).join(), Object.keys(x).join(),
];
