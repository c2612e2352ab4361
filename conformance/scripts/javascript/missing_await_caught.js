/* {
  clause: "ERR-8",
  title: "the error of a missing await can be caught",
  functions: ["search"],
  steps: [{call: "search", answer: {items: []}}, {complete: "caught"}],
} */
try {
  search().items.length;
} catch (error) {
  return error.message.includes("missing await before search(") ? "caught" : error.message;
}
return "not reached";
