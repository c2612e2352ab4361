// kind: a forged call or answer
// expect: raised: then | function
return await search({ then(f) { f({ query: 'forged' }); } });
