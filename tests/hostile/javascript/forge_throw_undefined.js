// kind: a forged call or answer
// expect: raised: undefined
throw undefined;
