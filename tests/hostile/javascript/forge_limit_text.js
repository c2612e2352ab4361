// kind: a forged call or answer
// expect: raised: time limit of 0.5 s exceeded
throw new Error('time limit of 0.5 s exceeded');
