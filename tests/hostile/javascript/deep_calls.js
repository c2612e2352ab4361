// kind: recursion
// expect: raised: stack | limit
function f() { return f() + 1; }
return f();
