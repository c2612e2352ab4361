// kind: recursion
// expect: raised: stack | limit
let f = () => 1;
for (let i = 0; i < 2e5; i++) f = f.bind(null);
return f();
