// kind: an endless loop that catches its own interruption
// expect: raised: time limit
Error.prepareStackTrace = () => { for (;;); };
let s = new Error('x').stack;
for (;;);
