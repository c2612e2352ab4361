-- kind: a forged call or answer
-- expect: raised: UTF-8
return '\255\254'
