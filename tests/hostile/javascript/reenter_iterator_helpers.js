// kind: something of the engine's entered again from within
// expect: harmless
const again = [];
for (const helper of ['map', 'filter', 'flatMap', 'take', 'drop']) {
  let it;
  const source = { __proto__: globalThis.Iterator?.prototype ?? {}, n: 0,
    next() { try { it.next(); } catch {} try { it.return(); } catch {} return { value: this.n++, done: this.n > 5 }; },
    return() { try { it.next(); } catch {} return {}; } };
  try {
    it = source[helper](helper.length > 4 || helper === 'map' ? () => { it.return(); return []; } : 3);
    for (let i = 0; i < 5; i++) it.next();
  } catch {}
}
