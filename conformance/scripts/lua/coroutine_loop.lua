--[[ {
  clause: "LIMIT-10",
  title: "an endless loop in a coroutine is stopped however often it is resumed",
  limits: {seconds: {float: "0.2"}},
  requires: ["limit-seconds"],
  ways: ["straight"],
  steps: [{raised: ["time limit"], stdout: ""}],
} ]]
for _ = 1, 1000 do
  local ok = coroutine.resume(coroutine.create(function() while true do end end))
  print("went on", ok)
end
