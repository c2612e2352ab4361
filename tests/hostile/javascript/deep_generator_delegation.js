// kind: recursion
// expect: harmless
function* g(n) { if (n) yield* g(n - 1); yield n; }
try { let c = 0; for (const x of g(3000)) { if (++c > 10) break; } return c; } catch (e) { return 'caught'; }
