// kind: recursion or nesting without an end
// expect: harmless
for (const part of ['a:', 'switch(1){case 1:', 'try{', 'if(1)', 'for(;;)', 'class A{static{', '`${', 'x=>', 'async()=>', '[...', '{a:', 'new ', 'typeof ', '-', '!', 'a?.', 'await '])
  for (const n of [300, 100000]) try { Function(part.repeat(n))(); } catch {}
