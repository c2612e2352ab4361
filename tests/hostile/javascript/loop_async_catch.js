// kind: an endless loop that catches its own interruption
// expect: raised: time limit
async function f() { try { for (;;) await 0; } catch { return f(); } finally { return f(); } }
await f();
