// kind: recursion
// expect: harmless
class A { static [Symbol.hasInstance](x) { return x instanceof A; } }
try { return 1 instanceof A; } catch (e) { return 'caught'; }
