// kind: a forged call or answer
// expect: harmless
Object.defineProperty(globalThis, 'search', { get() { for (;;); } });
return 1;
