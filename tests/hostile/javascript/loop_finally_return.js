// kind: an endless loop that catches its own interruption
// expect: raised: time limit
function f() { try { for (;;); } finally { return 1; } }
while (f()) ;
return 'out';
