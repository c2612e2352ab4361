// kind: something of the engine's entered again from within
// expect: harmless
class Evil extends Array {
  static get [Symbol.species]() { return function (n) { all.length = 0; return new Proxy([], { defineProperty() { all.push(1); return true; } }); }; }
}
let all = Evil.from({ length: 1000 }, (_, i) => i);
for (const method of ['map', 'filter', 'slice', 'splice', 'concat', 'flat', 'flatMap']) {
  all = Evil.from({ length: 1000 }, (_, i) => i);
  try { all[method]((x) => x, 1000); } catch {}
}
