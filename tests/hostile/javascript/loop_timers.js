// kind: an endless loop that catches its own interruption
// expect: raised: time limit
const tick = () => setTimeout(tick, 0);
tick();
await new Promise(() => {});
