// kind: giant strings and arrays
// expect: harmless
try { return 'x'.repeat(2 ** 29).length; } catch (e) { return 'caught'; }
