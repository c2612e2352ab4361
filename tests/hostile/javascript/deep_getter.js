// kind: recursion
// expect: raised: stack | limit
const o = { get x() { return this.x; } };
return o.x;
