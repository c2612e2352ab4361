-- kind: big integers
-- expect: harmless
return { 1 << 64, 1 << -1, -1 >> 63, 1 << math.mininteger }
