/* {
  clause: "ERR-12",
  title: "an error in a function that nobody awaits does not vanish",
  functions: ["f"],
  requires: ["lost-errors"],
  steps: [{call: "f"}, {raised: ["in the background"]}],
} */
const work = async () => {
  await f();
  throw new Error("in the background");
};
work();
return "done";
