/* {
  clause: "LIMIT-10",
  title: "the limit of the stack is not caught by the catch of a promise",
  requires: ["limit-stack", "limit-stack-final"],
  ways: ["straight"],
  steps: [{raised: ["stack limit"], stdout: ""}],
} */
const down = (n) => 1 + down(n + 1);
return await Promise.resolve(0).then(down).catch(() => { print("caught"); return "went on"; });
