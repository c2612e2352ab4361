// kind: a forged call or answer
// expect: raised: no such tool | not a function
return await tools['no such tool']({});
