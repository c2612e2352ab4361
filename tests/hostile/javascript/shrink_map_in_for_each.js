// kind: memory taken away in the middle of its use
// expect: harmless
for (const kind of [Map, Set]) {
  const all = new kind(Array.from({ length: 1000 }, (_, i) => [i, i]));
  let n = 0;
  all.forEach(() => { all.clear(); if (n++ < 1000) (all.set ?? all.add).call(all, n, n); });
  for (const _ of all) { all.clear(); if (n++ < 3000) (all.set ?? all.add).call(all, n, n); }
}
