--[[ {
  clause: "SNAP-14",
  title: "nothing that tells of garbage collection is within reach",
  functions: ["f"],
  steps: [{call: "f", args: [{any: "count"}, 1]}, {complete: {any: "count"}}],
} ]]
local weak, collected = setmetatable({}, { __mode = "k" }), 0
weak[{}] = 1
for _ = 1, 2000 do
  setmetatable({}, { __gc = function() collected = collected + 1 end })
end
local count = collectgarbage and collectgarbage("count") or 0
if collectgarbage then collectgarbage() end
local left = 0
for _ in pairs(weak) do left = left + 1 end
f(count + collected, left)
return count + collected
