-- kind: a forged call or answer
-- expect: raised: coroutine | thread
return coroutine.create(function() end)
