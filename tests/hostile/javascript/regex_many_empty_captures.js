// kind: a regular expression that does not end
// expect: harmless
for (const source of ['(){70000}', '(?:(?=x)){10000}xyz', '(?:a?){50}a{50}', '((((a?){30}){30}){30}){30}', '(?<=(?:a|aa)+)b', '(?:)*?{1,1000000}'])
  try { new RegExp(source).exec('a'.repeat(200)); } catch {}
