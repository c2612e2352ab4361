// kind: an endless loop that catches its own interruption
// expect: raised: time limit
return `${{ toString() { for (;;); } }}`;
