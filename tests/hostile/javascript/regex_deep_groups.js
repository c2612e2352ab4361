// kind: a backtracking pattern
// expect: harmless
try { return new RegExp('('.repeat(20000) + ')'.repeat(20000)).test(''); } catch (e) { return String(e); }
