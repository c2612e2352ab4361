// kind: a native loop that never looks at the clock
// expect: harmless
try { return (1n << 10000000n).toString().length; } catch (e) { return 'caught'; }
