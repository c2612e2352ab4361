// kind: an endless loop that catches its own interruption
// expect: raised: time limit | memory limit | deadlock
const p = () => Promise.reject(1).finally(p);
p().catch(() => {});
await new Promise(() => {});
