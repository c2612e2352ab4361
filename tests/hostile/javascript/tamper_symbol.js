// kind: tampering with a built-in
// expect: harmless
globalThis.Symbol = undefined;
globalThis.Object = undefined;
globalThis.Array = undefined;
globalThis.JSON = undefined;
return await search({ a: [1] });
