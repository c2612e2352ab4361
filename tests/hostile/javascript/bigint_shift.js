// kind: big integers
// expect: harmless
try { return String(1n << (1n << 40n)); } catch (e) { return e.name; }
