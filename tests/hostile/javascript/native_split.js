// kind: a native loop that never looks at the clock
// expect: harmless
try { return 'x'.repeat(5e6).split('').length; } catch (e) { return 'caught'; }
