// kind: prototype pollution
// expect: harmless
Object.prototype.then = function (f) { f('forged'); };
return [await search({})];
