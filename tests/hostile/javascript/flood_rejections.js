// kind: a flood
// expect: raised: limit | rejection | null
for (let i = 0; i < 1e6; i++) Promise.reject(new Error('x' + i));
return 1;
