// kind: recursion
// expect: harmless
let a = [];
for (let i = 0; i < 1e6; i++) a = [a];
try { return JSON.stringify(a).length; } catch (e) { return e.name; }
