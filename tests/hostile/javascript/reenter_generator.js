// kind: something of the engine's entered again from within
// expect: harmless
let it;
function* evil() { try { it.next(); } catch {} try { yield 1; } finally { try { it.throw(1); } catch {} try { it.return(); } catch {} yield* again(); } }
function* again() { for (let i = 0; i < 3; i++) try { yield i; } finally { it = evil(); } }
for (let i = 0; i < 100; i++) { it = evil(); try { it.next(); it.return(); it.next(); } catch {} }
