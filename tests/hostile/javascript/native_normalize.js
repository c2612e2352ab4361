// kind: a native loop that never looks at the clock
// expect: harmless
return 'ﷺ'.repeat(2e5).normalize('NFKD').length;
