// kind: an endless loop that catches its own interruption
// expect: raised: time limit | memory limit | deadlock
const again = () => Promise.resolve().then(again, again);
again();
await new Promise(() => {});
