// kind: memory taken away in the middle of its use
// expect: harmless
for (const method of ['map', 'forEach', 'filter', 'reduce', 'reduceRight', 'some', 'find', 'findLast', 'flatMap', 'sort', 'toSorted']) {
  const all = Array.from({ length: 5000 }, (_, i) => ({ i }));
  try { all[method]?.((a, b) => { all.length = 1; all.push('x'.repeat(100)); return 1; }, {}); } catch {}
}
const all = Array.from({ length: 5000 }, (_, i) => i);
const evil = { valueOf() { all.length = 0; return 1; } };
for (const method of ['splice', 'fill', 'copyWithin', 'slice', 'toSpliced', 'with', 'at', 'indexOf', 'includes']) {
  all.length = 5000;
  try { all[method]?.(evil, evil, evil); } catch {}
}
