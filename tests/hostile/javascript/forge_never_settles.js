// kind: a forged call or answer
// expect: raised: deadlock
await new Promise(() => {});
