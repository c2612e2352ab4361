// kind: reaching for the host
// expect: harmless
return (function () { try { return typeof arguments.callee.caller; } catch (e) { return 'none'; } })();
