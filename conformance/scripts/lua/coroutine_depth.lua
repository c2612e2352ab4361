--[[ {
  clause: "LIMIT-6",
  title: "coroutines that resume each other without end are stopped without a crash",
  limits: {seconds: 20},
  ways: ["straight"],
  steps: [{raised: []}],
} ]]
local function down()
  return coroutine.wrap(function() return down() end)()
end
return down()
