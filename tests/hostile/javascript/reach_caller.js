// kind: reaching for the host
// expect: harmless
function f() { try { return f.caller ? f.caller.toString() : 'none'; } catch (e) { return 'none'; } }
return f();
