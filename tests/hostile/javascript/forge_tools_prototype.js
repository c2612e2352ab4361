// kind: a forged call or answer
// expect: harmless
return await tools.constructor({});
