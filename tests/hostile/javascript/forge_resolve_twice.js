// kind: a forged call or answer
// expect: value: 2
let r;
const p = new Promise((x) => { r = x; });
r(1); r(2);
return [await p, await search({})].length;
