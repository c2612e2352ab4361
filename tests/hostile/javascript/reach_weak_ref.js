// kind: reaching for the host
// expect: harmless
const r = new WeakRef({});
return typeof r.deref();
