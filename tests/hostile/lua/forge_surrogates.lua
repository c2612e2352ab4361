-- kind: a forged call or answer
-- expect: harmless
return '\u{D800}'
