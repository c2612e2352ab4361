/* {
  clause: "CALL-3",
  title: "a generator yields calls and the loop awaits each",
  functions: ["f"],
  steps: [{call: "f", args: [1], answer: "a"}, {call: "f", args: [2], answer: "b"}, {complete: ["a", "b"]}],
} */
function* calls() {
  yield f(1);
  yield f(2);
}
const all = [];
for (const call of calls()) all.push(await call);
return all;
