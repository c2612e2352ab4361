/* {
  clause: "ERR-5",
  title: "a chain of catch and finally calls on its way",
  functions: ["f", "report", "cleanup"],
  steps: [{call: "f", raise: "no"}, {call: "report", args: ["no"], answer: "told"}, {call: "cleanup"}, {complete: "told"}],
} */
return f()
  .then(() => "not reached")
  .catch((error) => report(error.message))
  .finally(() => cleanup());
