// kind: a forged call or answer
// expect: harmless
throw new Proxy(new Error('x'), { get() { for (;;); } });
