// kind: something of the engine's entered again from within
// expect: harmless
let n = 0;
Error.prepareStackTrace = (error, frames) => {
  if (n++ < 50) try { null.x; } catch (inner) { inner.stack; frames.length = 0; }
  throw new Error('again');
};
try { Object.defineProperty(Error, 'stackTraceLimit', { get() { return { valueOf() { n++; return 1e9; } }; }, configurable: true }); } catch {}
for (let i = 0; i < 20; i++) try { undefined.x; } catch (error) { try { String(error.stack); } catch {} }
