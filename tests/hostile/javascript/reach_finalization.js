// kind: reaching for the host
// expect: harmless
new FinalizationRegistry(() => { for (;;); }).register({}, 1);
let junk = [];
for (let i = 0; i < 1e5; i++) junk = [i];
return 1;
