// kind: a native loop that never looks at the clock
// expect: raised: time limit | memory limit | string too long | invalid
String.raw({ raw: { length: 2 ** 53 - 1, 0: 'x' } });
Array.from({ length: 2 ** 32 });
for (;;) String.raw({ raw: { length: 2 ** 53 - 1 } });
