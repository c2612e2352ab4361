// kind: something of the engine's entered again from within
// expect: harmless
if (!globalThis.Iterator?.concat) return;
let it;
const evil = { [Symbol.iterator]() { try { it.return(); } catch {} return [][Symbol.iterator](); } };
const greedy = { get [Symbol.iterator]() { try { it?.return(); } catch {} return () => ({ get next() { try { it.return(); } catch {} return () => ({ done: true }); } }); } };
for (const inner of [[evil], [evil, evil], [greedy, evil], [[1], evil, greedy]]) {
  try {
    it = Iterator.concat(...inner);
    for (let i = 0; i < 5; i++) it.next();
  } catch {}
}
