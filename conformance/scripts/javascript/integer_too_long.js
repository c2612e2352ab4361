/* {
  clause: "VALUE-1",
  title: "an integer longer than the host can read is an error that can be caught, and no broken engine",
  functions: ["f"],
  steps: [
    {call: "f", args: ["after"], answer: null},
    {raised: ["more than", "digits"]},
  ],
} */
const huge = 10n ** 5000n;
let told = "";
try {
  await f(huge);
} catch (error) {
  told = error.message;
}
if (told.includes("digits")) await f("after");
return huge;
