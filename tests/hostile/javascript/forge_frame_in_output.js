// kind: a forged call or answer
// expect: value: 1
print('\x13\x00\x00\x00C\x00\x00\x00\x00\x00\x00\x00\x00[[],{}]');
return 1;
