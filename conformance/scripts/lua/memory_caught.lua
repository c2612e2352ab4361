--[[ {
  clause: "LIMIT-10",
  title: "the limit of memory is not caught by pcall, nor in a coroutine",
  limits: {memory: 8000000, seconds: 20},
  requires: ["limit-memory"],
  ways: ["straight"],
  steps: [{raised: ["memory limit"], stdout: {lacks: ["caught"]}}],
} ]]
local function grow()
  local t = {}
  while true do t[#t + 1] = { 1, 2, 3 } end
end
pcall(grow)
print("caught")
coroutine.resume(coroutine.create(grow))
print("caught")
return "went on"
