-- kind: reaching for the host
-- expect: harmless
coroutine.yield('C', 1, '[[],{}]')
return 1
