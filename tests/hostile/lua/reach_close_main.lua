-- kind: reaching for the host
-- expect: harmless
return pcall(coroutine.close, coroutine.running()) and 1 or 'caught'
