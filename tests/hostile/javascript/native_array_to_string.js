// kind: a native loop that never looks at the clock
// expect: raised: memory limit | time limit
return (new Array(1e9) + '').length;
