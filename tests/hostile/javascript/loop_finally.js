// kind: an endless loop that catches its own interruption
// expect: raised: time limit
function f() { try { while (true) {} } finally { f(); } }
f();
