// kind: tampering with a built-in
// expect: harmless
Error.prototype.toString = () => { for (;;); };
throw new Error('told');
