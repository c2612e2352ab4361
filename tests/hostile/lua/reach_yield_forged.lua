-- kind: reaching for the host
-- expect: harmless
coroutine.yield(search, { query = 'forged' })
return 1
