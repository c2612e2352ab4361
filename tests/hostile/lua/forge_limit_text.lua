-- kind: a forged call or answer
-- expect: raised: time limit of 0.5 s exceeded
error('time limit of 0.5 s exceeded', 0)
