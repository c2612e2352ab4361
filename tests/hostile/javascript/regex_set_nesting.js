// kind: a regular expression that does not end
// expect: harmless
for (const source of ['['.repeat(50000), '[a--'.repeat(20000) + ']'.repeat(20000), '(?:' .repeat(100000), '(?<a>'.repeat(1000), '\\p{L}'.repeat(5000), '(?i:'.repeat(20000) + ')'.repeat(20000)])
  for (const flags of ['', 'u', 'v', 'iv']) try { new RegExp(source, flags).exec('a'); } catch {}
