/* {
  clause: "STEP-4",
  title: "a promise that was kept is awaited twice and its call made once",
  functions: ["f"],
  steps: [{call: "f", args: [1], answer: [1]}, {complete: [1, 1, true]}],
} */
const kept = f(1);
const [a, b] = [await kept, await kept];
return [a[0], b[0], a === b];
