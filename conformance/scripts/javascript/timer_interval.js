/* {
  clause: "STEP-7",
  title: "an interval fires until it is cleared",
  steps: [{complete: 3}],
} */
let n = 0;
await new Promise((resolve) => {
  const id = setInterval(() => {
    n += 1;
    if (n === 3) { clearInterval(id); resolve(); }
  }, 1000);
});
return n;
