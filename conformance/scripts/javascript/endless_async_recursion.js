/* {
  clause: "LIMIT-6",
  title: "async functions that await each other without end are stopped",
  limits: {seconds: 20},
  requires: ["limit-stack"],
  ways: ["straight"],
  steps: [{raised: ["limit"]}],
} */
const down = async (n) => 1 + (await down(n + 1));
return await down(0);
