/* {
  clause: "ERR-8",
  title: "a result that is computed with without await is an error that says so",
  functions: ["search"],
  steps: [{call: "search", named: {query: "x"}, answer: []}, {raised: ["missing await before search("]}],
} */
return search({ query: "x" }) + 1;
