// kind: recursion
// expect: raised: stack | limit
const a = [];
a.toString = () => `${a}`;
return `${a}`;
