// kind: prototype pollution
// expect: harmless
({}).__proto__.polluted = 1;
Object.prototype.query = 'polluted';
Object.prototype.then = function () { for (;;); };
return await search({});
