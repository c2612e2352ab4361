// kind: a flood
// expect: raised: call limit | time limit
for (;;) { try { await search({}); } catch (e) {} }
