// kind: recursion of the parser
// expect: harmless
try { return eval('('.repeat(50000) + ')'.repeat(50000)); } catch (e) { return String(e).slice(0, 99); }
