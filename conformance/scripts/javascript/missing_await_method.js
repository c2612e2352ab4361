/* {
  clause: "ERR-8",
  title: "a method of a result without await is an error that says so",
  functions: ["search"],
  steps: [{call: "search", named: {query: "x"}, answer: []}, {raised: ["missing await before search("]}],
} */
return search({ query: "x" }).map((row) => row.id);
