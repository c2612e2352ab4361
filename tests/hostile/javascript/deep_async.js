// kind: recursion
// expect: raised: stack | limit
async function f() { await f(); }
await f();
