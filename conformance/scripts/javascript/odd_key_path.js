/* {
  clause: "VALUE-10",
  title: "a path whose key is no name is still told apart",
  steps: [{raised: ["a b", "function"]}],
} */
return { "a b": { "": () => 1 } };
