/* {
  clause: "LIMIT-7",
  title: "printing more than there is room to hand over is a limit that is hit",
  steps: [{raised: ["limit of"]}],
  requires: ["limit-output"],
} */
console.log("x".repeat(25e6));
return 1;
