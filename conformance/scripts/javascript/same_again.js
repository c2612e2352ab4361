/* {
  clause: "SNAP-14",
  title: "random numbers, clocks, and the order of keys are the same in every replay",
  functions: ["f"],
  steps: [
    {call: "f", args: [{any: "random"}, {any: "keys"}]},
    {call: "f", args: [true, {any: "later"}]},
    {complete: [{any: "random"}, {any: "keys"}, {any: "later"}]},
  ],
} */
const random = Math.random();
const object = { b: 1, a: 2, 10: 3, 9: 4, "-1": 5 };
const keys = Object.keys(object).join();
await f(random, keys);
const begun = Date.now();
for (let n = 0; n < 1e5; n++);
const later = Math.random();
await f(begun === Date.now() && +new Date() === begun, later);
return [random, keys, later];
