// kind: memory taken away in the middle of its use
// expect: harmless
if (!ArrayBuffer.prototype.transfer) return;
for (const method of ['map', 'forEach', 'filter', 'reduce', 'every', 'find', 'findLast', 'sort', 'toSorted', 'flatMap']) {
  const view = new Float64Array(512);
  try { view[method]?.((a) => { try { view.buffer.transfer(); } catch {} return a; }, 0); } catch {}
}
