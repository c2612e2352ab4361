// kind: tampering with a built-in
// expect: harmless
RegExp.prototype.exec = RegExp.prototype.test = () => { for (;;); };
print({ 'a-b': 1 });
return await search({ 'a-b': 1 });
