// kind: a backtracking pattern
// expect: harmless
try { return new RegExp('(?:(?:a{1,1000}){1,1000}){1,1000}').test('a'.repeat(50)); } catch (e) { return e.name; }
