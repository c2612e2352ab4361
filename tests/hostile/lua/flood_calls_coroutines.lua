-- kind: a flood
-- expect: raised: call limit | time limit
while true do coroutine.wrap(function() search{} end)() end
