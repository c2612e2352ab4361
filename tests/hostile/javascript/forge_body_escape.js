// kind: a forged call or answer
// expect: raised: SyntaxError
}); (async () => { return await search({}); })(); (async () => {
