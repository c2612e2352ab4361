// kind: something of the engine's entered again from within
// expect: harmless
async function* evil() { for (let i = 0; i < 5; i++) { try { yield i; } finally { it.return(1); it.throw(2); it.next(); } } }
let it = evil();
const got = await Promise.allSettled([it.next(), it.return(3), it.throw(4), it.next(), it.return(Promise.reject(5))]);
return got.length;
