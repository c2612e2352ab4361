// kind: recursion or nesting without an end
// expect: harmless
const many = Array.from({ length: 200000 }, () => 0);
const seen = [];
for (const f of [(...a) => a.length, Math.max, (...a) => Math.min(...a), function () { return arguments.length; }])
  try { seen.push(f(...many)); } catch (error) { seen.push(error.name); }
const bound = [];
try { let g = (...a) => a.length; for (let i = 0; i < 1000; i++) g = g.bind(null, ...many.slice(0, 60)); bound.push(g()); } catch {}
