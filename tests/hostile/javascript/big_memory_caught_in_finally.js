// kind: giant strings and arrays
// expect: raised: memory limit | time limit | an error that cannot be shown
const all = [];
function f() { try { for (;;) all.push('x'.repeat(1e5) + all.length); } finally { f(); } }
f();
