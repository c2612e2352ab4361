// kind: giant strings and arrays
// expect: harmless
try { return ''.padStart(2 ** 29, 'ab').length; } catch (e) { return 'caught'; }
