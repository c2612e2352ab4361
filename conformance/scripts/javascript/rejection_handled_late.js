/* {
  clause: "ERR-12",
  title: "a rejection that is handled later is no error",
  functions: ["f"],
  steps: [{call: "f"}, {complete: "late but handled"}],
} */
const failed = Promise.reject(new Error("late but handled"));
await f();
try {
  await failed;
} catch (error) {
  return error.message;
}
