// kind: a forged call or answer
// expect: harmless
globalThis.search = async () => 'forged';
try { tools.search = search; } catch (e) {}
return await tools.search({}) === 'forged' ? 'own' : 'tool';
