// kind: an endless loop that catches its own interruption
// expect: raised: time limit | stack limit
function* g() { while (true) { try { yield 1; } finally { yield* g(); } } }
for (const x of g()) ;
