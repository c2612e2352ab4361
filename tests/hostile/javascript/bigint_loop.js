// kind: big integers
// expect: raised: limit
let a = 3n;
for (;;) { try { a = a * a; } catch (e) {} }
