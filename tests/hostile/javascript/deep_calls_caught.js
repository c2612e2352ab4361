// kind: recursion
// expect: raised: limit
function f() { try { f(); } catch (e) { f(); } }
f();
for (;;);
