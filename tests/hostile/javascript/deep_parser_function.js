// kind: recursion of the parser
// expect: harmless
try { return new Function('return ' + '-'.repeat(1e6) + '1')(); } catch (e) { return String(e).slice(0, 99); }
