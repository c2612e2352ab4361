// kind: recursion of destructors
// expect: harmless
let f = null;
for (let i = 0; i < 2e5; i++) { const g = f; f = () => g; }
f = null;
return 1;
