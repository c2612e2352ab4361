-- kind: a forged call or answer
-- expect: value: 1
io.write('\19\0\0\0C\0\0\0\0\0\0\0\0[[],{}]')
return 1
