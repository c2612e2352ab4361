// kind: reaching for the host
// expect: value: "no"
try { return Object.keys(await import('/etc/passwd')); } catch (e) { return 'no'; }
