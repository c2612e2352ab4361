// kind: an endless loop that catches its own interruption
// expect: raised: time limit
return +{ valueOf() { while (true) { try { for (;;); } catch {} } } };
