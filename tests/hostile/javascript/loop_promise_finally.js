// kind: an endless loop that catches its own interruption
// expect: raised: time limit
const p = () => Promise.reject(1).finally(p);
p().catch(() => {});
await new Promise(() => {});
