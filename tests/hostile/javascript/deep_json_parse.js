// kind: recursion
// expect: harmless
try { JSON.parse('['.repeat(1e6)); } catch (e) { return e.name; }
