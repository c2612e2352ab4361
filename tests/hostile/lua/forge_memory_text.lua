-- kind: a forged call or answer
-- expect: harmless
error('not enough memory', 0)
