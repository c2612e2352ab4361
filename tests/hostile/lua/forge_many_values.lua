-- kind: a forged call or answer
-- expect: harmless
return table.unpack({ 1, 2, 3 })
