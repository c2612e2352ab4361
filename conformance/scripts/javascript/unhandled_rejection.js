/* {
  clause: "ERR-1",
  title: "an error in a promise that nobody awaits does not vanish",
  steps: [{raised: ["lost in the background"]}],
} */
Promise.reject(new Error("lost in the background"));
return 1;
