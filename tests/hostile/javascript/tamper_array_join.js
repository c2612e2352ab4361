// kind: tampering with a built-in
// expect: harmless
Array.prototype.join = () => { for (;;); };
print([1, 2]);
return 1;
