// kind: recursion of destructors
// expect: harmless
let o = null;
for (let i = 0; i < 3e5; i++) o = { o };
o = null;
return 1;
