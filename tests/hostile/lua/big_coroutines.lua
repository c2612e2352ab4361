-- kind: giant strings and tables
-- expect: raised: memory limit | time limit
local all = {}
while true do
  local co = coroutine.create(function() coroutine.yield() end)
  coroutine.resume(co)
  all[#all + 1] = co
end
