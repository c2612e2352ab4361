/* {
  clause: "ERR-8",
  title: "a result passed to another call without await is an error that says so",
  functions: ["search", "g"],
  steps: [{call: "search", named: {query: "x"}, answer: []}, {raised: ["missing await before search("]}],
} */
await g(search({ query: "x" }), 1);
