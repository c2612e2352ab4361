/* {
  clause: "ARGS-1",
  title: "a tool given to map gets the element, its index and the list",
  functions: ["f"],
  steps: [{call: "f", args: ["a", 0, ["a", "b"]]}, {call: "f", args: ["b", 1, ["a", "b"]]}, {complete: [null, null]}],
} */
return await Promise.all(["a", "b"].map(f));
