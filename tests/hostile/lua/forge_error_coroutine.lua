-- kind: a forged call or answer
-- expect: harmless
error(coroutine.create(function() end))
