-- kind: a forged call or answer
-- expect: value: 1
print('\255\254')
return 1
