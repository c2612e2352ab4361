// kind: an endless loop that catches its own interruption
// expect: raised: time limit
console.log({ get x() { for (;;); }, [Symbol.toStringTag]: 'x', toString() { for (;;); } });
for (;;);
