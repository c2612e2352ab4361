/* {
  clause: "ERR-8",
  title: "an await of a field of a result without await is an error that says so",
  functions: ["search"],
  steps: [{call: "search", named: {query: "x"}, answer: []}, {raised: ["missing await before search("]}],
} */
return await search({ query: "x" }).items;
