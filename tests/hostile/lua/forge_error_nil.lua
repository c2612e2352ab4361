-- kind: a forged call or answer
-- expect: raised: nil
error()
