// kind: reaching for the host
// expect: harmless
Error.prepareStackTrace = (e, frames) => frames.map((f) => { try { return typeof f.getFunction() + typeof f.getThis(); } catch (x) { return 'no'; } });
try { null.x; } catch (e) { return e.stack; }
