--[[ {
  clause: "LIMIT-10",
  title: "the limit of the stack is not caught by pcall, by xpcall or in a coroutine",
  requires: ["limit-stack"],
  ways: ["straight"],
  steps: [{raised: ["stack limit"], stdout: ""}],
} ]]
local function down(n) return 1 + down(n + 1) end
coroutine.resume(coroutine.create(function() xpcall(down, function() return "handled" end, 1) end))
print("caught")
return "went on"
