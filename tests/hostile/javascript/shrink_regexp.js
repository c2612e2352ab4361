// kind: memory taken away in the middle of its use
// expect: harmless
let re = /(a+)+b|(?<x>c)/dg;
const evil = { valueOf() { re.compile?.('(d)(e)(f)', 'g'); return 3; } };
for (const text of ['aaaac', 'cccccc']) {
  re = /(a+)(b)?|(?<x>c)/dg;
  re.lastIndex = evil;
  try { re.exec(text); } catch {}
  try { text.replace(re, (...all) => { re.compile?.('(((((((((q)))))))))'); re.lastIndex = 0; return all.length; }); } catch {}
  try { RegExp.prototype[Symbol.split].call(re, text, evil); } catch {}
}
