// kind: tampering with a built-in
// expect: harmless
for (const name of Object.getOwnPropertyNames(globalThis)) { try { Object.freeze(globalThis[name]); Object.freeze(globalThis[name].prototype); } catch (e) {} }
return await search({});
