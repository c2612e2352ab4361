// kind: reaching for the host
// expect: value: "no"
try { return Object.keys(await import('std')); } catch (e) { return 'no'; }
