// kind: a native loop that never looks at the clock
// expect: raised: time limit | memory limit | RangeError | TypeError
const long = { length: 2 ** 53 - 1 };
for (const method of ['lastIndexOf', 'reduceRight', 'findLast', 'findLastIndex', 'some', 'every', 'at', 'fill', 'unshift', 'toReversed', 'with'])
  try { Array.prototype[method]?.call(long, () => false, 0); } catch {}
for (;;) Array.prototype.lastIndexOf.call(long, 1);
