/* {
  clause: "ERR-8",
  title: "a result returned within an object without await is an error that says so",
  functions: ["search"],
  steps: [{call: "search", named: {query: "x"}, answer: []}, {raised: ["missing await before search("]}],
} */
return { found: search({ query: "x" }) };
