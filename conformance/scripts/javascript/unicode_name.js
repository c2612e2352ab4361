/* {
  clause: "NAME-2",
  title: "a tool or an input whose name is an identifier of the language in any script is a global",
  functions: ["日本", "$find", "été"],
  inputs: {"ключ": 5},
  steps: [{call: "日本", args: [5]}, {call: "$find"}, {call: "été"}, {complete: null}],
} */
await 日本(ключ);
await $find();
await été();
