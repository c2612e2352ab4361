// kind: an endless loop that catches its own interruption
// expect: raised: time limit
'aaaa'.replace(/a/g, () => { for (;;); });
