/* {
  clause: "LIMIT-10",
  title: "no finally block, catch or then of an endless loop runs",
  functions: ["f"],
  limits: {seconds: {float: "0.2"}},
  requires: ["limit-seconds"],
  ways: ["straight"],
  steps: [{raised: ["time limit"], stdout: ""}],
} */
const spin = async () => {
  try {
    for (;;);
  } catch {
    print("caught");
  } finally {
    await f("finally");
  }
};
spin().catch(() => print("catch")).finally(() => print("finally"));
await f("after");
