-- kind: a forged call or answer
-- expect: raised: key
return { 1, a = 2 }
