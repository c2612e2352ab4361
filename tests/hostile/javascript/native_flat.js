// kind: a native loop that never looks at the clock
// expect: harmless
let a = [];
for (let i = 0; i < 1e5; i++) a = [a];
try { return a.flat(Infinity).length; } catch (e) { return 'caught'; }
