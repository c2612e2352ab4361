// kind: memory taken away in the middle of its use
// expect: harmless
if (!ArrayBuffer.prototype.resize) return;
const seen = [];
for (const method of ['with', 'fill', 'at', 'set', 'subarray', 'slice', 'copyWithin', 'lastIndexOf', 'includes', 'indexOf']) {
  const buffer = new ArrayBuffer(4096, { maxByteLength: 8192 });
  const view = new Int32Array(buffer);
  for (const size of [0, 8192]) {
    const evil = { valueOf() { buffer.resize(size); return 1; } };
    try { seen.push(String(view[method](evil, evil, evil)).length); } catch {}
    buffer.resize(4096);
  }
}
