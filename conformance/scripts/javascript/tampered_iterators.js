/* {
  clause: "SAFE-2",
  title: "replaced iterators and prototypes do not harm the seam",
  functions: ["f"],
  steps: [{call: "f", args: [[1], {a: "x"}], answer: [2], stdout: "1 { a: 2 }\n"}, {complete: {list: [2]}}],
} */
const stolen = () => { throw "stolen"; };
Array.prototype[Symbol.iterator] = Map.prototype.get = Map.prototype.set = Set.prototype.has = stolen;
String.prototype.replace = String.prototype.split = RegExp.prototype.exec = RegExp.prototype.test = stolen;
Function.prototype.call = Function.prototype.apply = Object.getPrototypeOf = Reflect.ownKeys = stolen;
Array.prototype.join = Array.prototype.forEach = Array.prototype.concat = String.prototype.charCodeAt = stolen;
console.log(1, { a: 2 });
const got = await f([1], { a: "x" });
return { list: got };
