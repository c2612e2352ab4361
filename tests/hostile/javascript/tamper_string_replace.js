// kind: tampering with a built-in
// expect: harmless
String.prototype.replace = String.prototype.split = String.prototype.slice = () => { throw 1; };
print({ a: 'x' });
throw new Error('told');
