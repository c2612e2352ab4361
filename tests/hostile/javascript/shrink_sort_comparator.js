// kind: memory taken away in the middle of its use
// expect: harmless
if (!ArrayBuffer.prototype.resize) return;
for (let trigger = 1; trigger < 2500; trigger += 97) {
  const buffer = new ArrayBuffer(256, { maxByteLength: 2560 });
  const bytes = new Uint8Array(buffer).map((_, i) => i);
  const view = new Uint8Array(buffer);
  view.set(bytes);
  view[255] = 0;
  let asked = 0;
  view.sort((a, b) => {
    if (++asked === trigger) buffer.resize(10);
    return a - b;
  });
}
