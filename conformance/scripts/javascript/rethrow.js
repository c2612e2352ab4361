/* {
  clause: "ERR-3",
  title: "an error that was caught and is thrown again is raised with its text",
  functions: ["f"],
  steps: [{call: "f", raise: "no luck"}, {raised: ["no luck"], stdout: "no luck\n"}],
} */
try {
  await f();
} catch (error) {
  console.log(error.message);
  throw error;
}
