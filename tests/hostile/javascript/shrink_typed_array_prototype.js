// kind: memory taken away in the middle of its use
// expect: harmless
if (!ArrayBuffer.prototype.resize) return;
const buffer = new ArrayBuffer(4096, { maxByteLength: 4096 });
const evil = (() => 1).bind();
Object.defineProperty(evil, 'prototype', { get: () => { buffer.resize(0); return Uint8Array.prototype; } });
const made = [];
for (const from of [buffer, new Uint8Array(buffer)]) {
  buffer.resize(4096);
  try { made.push(Reflect.construct(Uint8Array, [from], evil)); } catch {}
}
return made.map((array) => { try { return Array.prototype.join.call(array).length; } catch { return -1; } });
