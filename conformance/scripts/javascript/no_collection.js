/* {
  clause: "SNAP-14",
  title: "nothing that tells of garbage collection is within reach",
  steps: [{complete: ["undefined", "undefined", "undefined"]}],
} */
return [typeof WeakRef, typeof FinalizationRegistry, typeof gc];
