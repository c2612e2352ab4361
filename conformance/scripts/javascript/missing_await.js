/* {
  clause: "ERR-8",
  title: "a result read without await is an error that says so",
  functions: ["search"],
  steps: [{call: "search", named: {query: "x"}, answer: {items: []}}, {raised: ["missing await before search("]}],
} */
const found = search({ query: "x" });
return found.items;
