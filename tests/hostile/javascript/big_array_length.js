// kind: giant strings and arrays
// expect: harmless
const a = [];
a.length = 4294967295;
try { a.push(1, 2); } catch (e) { return e.name; }
return a.length;
