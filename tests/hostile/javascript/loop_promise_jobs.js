// kind: an endless loop that catches its own interruption
// expect: raised: time limit
while (true) await null;
