-- kind: an endless loop that catches its own interruption
-- expect: raised: time limit
while true do
  local co = coroutine.create(function() while true do end end)
  coroutine.resume(co)
end
