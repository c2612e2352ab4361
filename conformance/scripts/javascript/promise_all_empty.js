/* {
  clause: "STEP-2",
  title: "nothing awaited together is complete at once",
  functions: ["f"],
  steps: [{complete: [[], []]}],
} */
return [await Promise.all([]), await Promise.allSettled([])];
