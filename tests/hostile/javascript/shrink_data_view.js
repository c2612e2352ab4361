// kind: memory taken away in the middle of its use
// expect: harmless
const buffer = new ArrayBuffer(64, { maxByteLength: 64 });
const view = new DataView(buffer);
const shrink = () => { if (buffer.resize) buffer.resize(0); else if (buffer.transfer) buffer.transfer(0); };
for (const kind of ['Int8', 'Int32', 'Float64', 'BigInt64', 'Float16']) {
  const value = kind === 'BigInt64' ? 1n : 1;
  try { view[`set${kind}`](48, { valueOf() { shrink(); return value; } }); } catch {}
  try { view[`get${kind}`]({ valueOf() { shrink(); return 48; } }); } catch {}
}
