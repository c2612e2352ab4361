/* {
  clause: "STEP-5",
  title: "an error that answers a call is an Error with its text as message",
  functions: ["f"],
  steps: [{call: "f", raise: "HTTPError: 404"}, {complete: [true, "HTTPError: 404", true]}],
} */
try {
  await f();
} catch (error) {
  return [error instanceof Error, error.message, typeof error.stack === "string"];
}
