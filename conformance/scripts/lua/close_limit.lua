--[[ {
  clause: "LIMIT-10",
  title: "no __close handler outlives the limit of time",
  functions: ["f"],
  limits: {seconds: {float: "0.2"}},
  requires: ["limit-seconds"],
  ways: ["straight"],
  steps: [{raised: ["time limit"], stdout: ""}],
} ]]
local run = load([[
  local guard <close> = setmetatable({}, { __close = function() print("closed"); f("closed") end })
  while true do end
]])
if not run then while true do end end -- a version without <close>
run()
