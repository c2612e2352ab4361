/* {
  clause: "OUT-5",
  title: "an object whose getters and conversions fail prints and the run goes on",
  steps: [{complete: "went on", stdout: {contains: ["shown"]}}],
} */
const bad = () => { throw new Error("no"); };
console.log({ shown: 1, get x() { return bad(); }, toString: bad, [Symbol.toPrimitive]: bad, toJSON: bad });
return "went on";
