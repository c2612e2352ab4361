// kind: reaching for the host
// expect: harmless
try { return Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1e9); } catch (e) { return 'no'; }
