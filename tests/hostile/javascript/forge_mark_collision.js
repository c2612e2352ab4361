// kind: a forged call or answer
// expect: harmless
return await search({ ['integer:' + '0'.repeat(16)]: '9'.repeat(30), n: 12345678901234567890n });
