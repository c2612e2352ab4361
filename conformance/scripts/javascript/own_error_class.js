/* {
  clause: "ERR-1",
  title: "an error of a class of the script is raised with its name and text",
  steps: [{raised: ["OutOfStock", "no apples"]}],
} */
class OutOfStock extends Error {
  get name() { return "OutOfStock"; }
}
throw new OutOfStock("no apples");
