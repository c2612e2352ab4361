// kind: recursion
// expect: harmless
let a = [];
for (let i = 0; i < 1e5; i++) a = [a];
try { await search({ a }); } catch (e) { return String(e).slice(0, 200); }
