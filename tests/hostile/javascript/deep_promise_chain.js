// kind: recursion
// expect: harmless
let p = Promise.resolve(1);
for (let i = 0; i < 50000; i++) p = p.then((x) => x);
return await p;
