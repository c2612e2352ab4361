/* {
  clause: "ERR-8",
  title: "a result looped over without await is an error that says so",
  functions: ["search"],
  steps: [{call: "search", named: {query: "x"}, answer: []}, {raised: ["missing await before search("]}],
} */
for (const row of search({ query: "x" })) print(row);
