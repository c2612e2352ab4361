// kind: memory taken away in the middle of its use
// expect: harmless
const all = Array.from({ length: 3000 }, (_, i) => 'x' + i);
Object.defineProperty(all, 10, { get() { all.length = 0; return 1; } });
try { Math.max(...all); } catch {}
try { String.fromCharCode.apply(null, all); } catch {}
try { [].concat(all, all); } catch {}
try { Reflect.construct(Array, all); } catch {}
