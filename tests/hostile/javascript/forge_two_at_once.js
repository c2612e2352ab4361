// kind: a forged call or answer
// expect: value: 3
const all = [search({ n: 1 }), search({ n: 2 }), search({ n: 3 })];
return (await Promise.all(all)).length;
