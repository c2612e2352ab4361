// kind: recursion of the parser
// expect: harmless
try { return typeof eval('['.repeat(100000) + ']'.repeat(100000)); } catch (e) { return String(e).slice(0, 99); }
