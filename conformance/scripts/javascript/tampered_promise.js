/* {
  clause: "SAFE-2",
  title: "a replaced Promise, Error and Symbol do not harm the seam",
  functions: ["f"],
  steps: [{call: "f", args: [1], answer: 2}, {call: "f", args: [2], raise: "no"}, {complete: [2, "no"]}],
} */
const told = (error) => error.message;
Promise.resolve = Promise.all = Promise.prototype.catch = Promise.prototype.finally = () => null;
globalThis.Promise = globalThis.Error = globalThis.TypeError = globalThis.Symbol = globalThis.Map = null;
const got = [await f(1)];
try { await f(2); } catch (error) { got[1] = told(error); }
return got;
