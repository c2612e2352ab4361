// kind: giant strings and arrays
// expect: raised: memory limit | time limit
let f = () => 0;
for (;;) { const g = f; f = () => g; }
