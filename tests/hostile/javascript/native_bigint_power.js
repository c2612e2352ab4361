// kind: a native loop that never looks at the clock
// expect: harmless
try { return String((2n ** 200000n) ** 50n).length; } catch (e) { return 'caught'; }
