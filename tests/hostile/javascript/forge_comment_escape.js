// kind: a forged call or answer
// expect: raised: SyntaxError
return 1; /*
