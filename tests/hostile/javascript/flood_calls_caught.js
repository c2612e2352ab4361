// kind: a flood
// expect: raised: call limit
for (;;) { try { await search({}); } catch (e) {} }
