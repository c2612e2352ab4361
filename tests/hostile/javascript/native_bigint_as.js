// kind: a number of bits that no machine has
// expect: harmless
const seen = [];
for (const bits of [2 ** 53 - 1, 2 ** 32, 2 ** 31, 2 ** 30, 0]) for (const value of [-1n, 1n << 1000n])
  for (const how of ['asUintN', 'asIntN']) try { seen.push(String(BigInt[how](bits, value)).length); } catch (error) { seen.push(error.name); }
