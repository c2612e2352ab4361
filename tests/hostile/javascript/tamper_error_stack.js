// kind: tampering with a built-in
// expect: harmless
throw Object.defineProperty(new Error('x'), 'stack', { get() { for (;;); } });
