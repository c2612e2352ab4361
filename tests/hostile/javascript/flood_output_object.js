// kind: a flood
// expect: harmless
console.log(Array.from({ length: 1e5 }, (_, i) => ({ i })));
return 1;
