// kind: giant strings and arrays
// expect: harmless
try { return Math.max(...new Array(3e6).fill(1)); } catch (e) { return 'caught'; }
