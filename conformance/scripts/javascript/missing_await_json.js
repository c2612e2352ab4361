/* {
  clause: "ERR-8",
  title: "a result made into JSON without await is an error that says so",
  functions: ["search"],
  steps: [{call: "search", named: {query: "x"}, answer: []}, {raised: ["missing await before search("]}],
} */
return JSON.stringify(search({ query: "x" }));
