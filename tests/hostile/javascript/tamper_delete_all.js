// kind: tampering with a built-in
// expect: harmless
for (const name of Object.getOwnPropertyNames(globalThis)) { try { delete globalThis[name]; } catch (e) {} }
return 1;
