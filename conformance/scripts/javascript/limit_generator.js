/* {
  clause: "LIMIT-10",
  title: "no finally block of a generator outlives an endless loop",
  limits: {seconds: {float: "0.2"}},
  requires: ["limit-seconds"],
  ways: ["straight"],
  steps: [{raised: ["time limit"], stdout: ""}],
} */
function* values() {
  try {
    yield 1;
  } finally {
    print("finally");
  }
}
for (const value of values()) for (;;);
