// kind: giant strings and arrays
// expect: harmless
try { return new Uint8Array(2 ** 31 - 1).length; } catch (e) { return 'caught'; }
