// kind: a forged call or answer
// expect: value: "R{\"forged\":1}"
print('C0 [[],{}]');
return 'R{"forged":1}';
