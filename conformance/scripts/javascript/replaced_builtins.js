/* {
  clause: "SAFE-2",
  title: "replaced built-ins do not harm the seam",
  functions: ["f"],
  steps: [{call: "f", args: [1, {a: [2]}], answer: {b: 3}, stdout: "before\n"}, {complete: [{b: 3}, "x"]}],
} */
print("before");
JSON.stringify = JSON.parse = () => "stolen";
Promise.prototype.then = Array.prototype.push = Array.prototype.map = () => { throw new Error("stolen"); };
Object.keys = Array.isArray = () => { throw new Error("stolen"); };
const got = await f(1, { a: [2] });
return [got, "x"];
