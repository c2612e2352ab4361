// kind: a flood
// expect: raised: time limit | limit
for (;;) { try { await search({ f() {} }); } catch (e) {} }
