-- kind: a forged call or answer
-- expect: harmless
error('stack overflow', 0)
