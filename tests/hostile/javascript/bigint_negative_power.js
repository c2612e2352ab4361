// kind: big integers
// expect: harmless
try { return 2n ** -1n; } catch (e) { return e.name; }
